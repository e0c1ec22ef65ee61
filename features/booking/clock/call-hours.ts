import { callHours } from '#content/call-hours.ts';
import { strategyCallMinutes } from '#content/strategy-call.ts';
import { minuteMs, dayMs } from '#values/duration.ts';

const quarter = 15 * minuteMs;
/** Longer than any weekend. */
const searched = (7 * dayMs) / quarter;

const clock = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: callHours.timeZone,
});

function isCallTime(at: Date): boolean {
  const shown = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const minutes = parseMinutes(`${shown['hour']}:${shown['minute']}`);
  const isOpen = callHours.days.some((day) => day === shown['weekday']);
  const last = parseMinutes(callHours.until) - strategyCallMinutes;
  return isOpen && minutes >= parseMinutes(callHours.from) && minutes <= last;
}

function parseMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Null for a time within call hours; otherwise the nearest times within them, the earlier one only after `now`. */
export function nearestCallTimes(at: Date, now: Date): readonly Date[] | null {
  if (isCallTime(at)) return null;
  const start = Math.floor(at.getTime() / quarter);
  const find = (direction: 1 | -1) =>
    Array.from({ length: searched }, (_, step) => new Date((start + direction * (step + 1)) * quarter)).find(
      isCallTime,
    );
  return [find(-1), find(1)].filter((time): time is Date => time !== undefined && time > now);
}

/** For a time outside call hours: the call hours, and the nearest times in the visitor's zone. */
export function outsideHoursText(at: Date, zone: string, now: Date): string | null {
  const nearest = nearestCallTimes(at, now);
  if (nearest === null) return null;
  const times = nearest.map((time) => callTimeText(time, zone)).join(' or ');
  return `Our calls are ${callHours.text}. The nearest time is ${times}.`;
}

export function callTimeText(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(at);
}
