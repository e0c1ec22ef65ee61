import { callHours } from '#content/call-hours.ts';
import { answerTimes } from '#content/messages.ts';
import { dayIn, timestampOn } from '#forms/time-zone.ts';
import { dayAfter } from '#values/day.ts';
import { hourMs } from '#values/duration.ts';

/** When the team answers a request at the latest, by the plan's support. */
export function answerBy(at: Date, plan: string | null): Date {
  const isKnown = plan !== null && Object.hasOwn(answerTimes, plan);
  const { hours, isRoundTheClock } = answerTimes[isKnown ? (plan as keyof typeof answerTimes) : 'none'];
  return isRoundTheClock ? new Date(at.getTime() + hours * hourMs) : afterBusinessHours(at, hours);
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The moment at which this many of the team's hours have passed. */
function afterBusinessHours(at: Date, hours: number): Date {
  const { timeZone, from, until, days } = callHours;
  let left = hours * hourMs;
  for (let day = dayIn(timeZone, at); ; day = dayAfter(day)) {
    const weekday = weekdays[new Date(day).getUTCDay()];
    if (!days.some((one) => one === weekday)) continue;
    const opens = Math.max(at.getTime(), timestampOn(`${day}T${from}`, timeZone)?.getTime() ?? 0);
    const open = (timestampOn(`${day}T${until}`, timeZone)?.getTime() ?? 0) - opens;
    if (open <= 0) continue;
    if (left <= open) return new Date(opens + left);
    left -= open;
  }
}
