import type { HostHours, Hours } from '#features/availability/availability.public.ts';
import { zoneClock, type ZoneClock } from '#features/availability/zone-clock.public.ts';
import { dayMs, minuteMs } from '#values/duration.ts';

/** From the first timestamp up to, not including, the second. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

interface Asked extends Range {
  readonly now: number;
  /** Length of the call. */
  readonly minutes: number;
}

export interface BusyHost {
  readonly hours: HostHours;
  /** Calls, holds and busy times from calendars, ordered by start. */
  readonly busy: readonly Range[];
  /** Starts of the calls among them, for the daily limit. Holds do not count toward it. */
  readonly calls: readonly number[];
}

/** Returns the starts at which a call with this host is possible, in order. */
export function freeTimes({ hours, busy, calls }: BusyHost, asked: Asked): number[] {
  const earliest = Math.max(asked.from, asked.now + hours.noticeMinutes * minuteMs);
  const latest = Math.min(asked.to, asked.now + hours.daysAhead * dayMs);
  if (earliest >= latest) return [];
  const clock = zoneClock(hours.timeZone, earliest, latest);
  const perDay = Map.groupBy(calls, (at) => clock.dayOf(at));
  const length = asked.minutes * minuteMs;
  const free: number[] = [];
  const isFree = freeBetween(busy, hours.bufferBefore * minuteMs, length + hours.bufferAfter * minuteMs);
  for (const day of daysBetween(clock.dayOf(earliest), clock.dayOf(latest))) {
    if ((perDay.get(day)?.length ?? 0) >= hours.dailyMax) continue;
    for (const { from, to } of openOn(hours, day, clock)) {
      for (let at = from; at + length <= to && at < latest; at += startInterval(asked.minutes)) {
        if (at >= earliest && isFree(at)) free.push(at);
      }
    }
  }
  return free;
}

/** Returns when the host is open and not busy, in order, whether or not a call fits. */
export function freeRanges({ hours, busy }: Pick<BusyHost, 'hours' | 'busy'>, range: Range): Range[] {
  const clock = zoneClock(hours.timeZone, range.from, range.to);
  const open = daysBetween(clock.dayOf(range.from), clock.dayOf(range.to)).flatMap((day) => openOn(hours, day, clock));
  return open.flatMap(({ from, to }) => {
    const end = Math.min(to, range.to);
    let at = Math.max(from, range.from);
    const free: Range[] = [];
    for (const taken of [...busy.filter((one) => one.to > at), { from: end, to: end }]) {
      if (at < Math.min(taken.from, end)) free.push({ from: at, to: Math.min(taken.from, end) });
      at = Math.max(at, taken.to);
    }
    return free;
  });
}

/** Whether the time is within the host's hours, busy or not. */
export function isOpenAt(hours: HostHours, { from, to }: Range): boolean {
  const clock = zoneClock(hours.timeZone, from, to);
  return openOn(hours, clock.dayOf(from), clock).some((open) => open.from <= from && to <= open.to);
}

/** Calls start on the half hour, short ones on the quarter, counted from the start of the host's hours. */
function startInterval(minutes: number): number {
  return (minutes <= 15 ? 15 : 30) * minuteMs;
}

/** Must be called with ascending times: ranges that have ended are skipped for good. */
function freeBetween(busy: readonly Range[], before: number, after: number): (at: number) => boolean {
  const ends = endsSoFar(busy);
  let next = 0;
  return (at) => {
    while (next < busy.length && (ends[next] ?? 0) <= at - before) next += 1;
    for (let index = next; index < busy.length; index += 1) {
      const range = busy[index];
      if (!range || range.from >= at + after) return true;
      if (range.to > at - before) return false;
    }
    return true;
  };
}

/** The latest end up to each range, since a long range may start before short ones. */
function endsSoFar(busy: readonly Range[]): number[] {
  let latest = -Infinity;
  return busy.map(({ to }) => (latest = Math.max(latest, to)));
}

function openOn(hours: HostHours, day: string, clock: ZoneClock): Range[] {
  return hoursOn(hours, day).map(({ from, to }) => ({
    from: clock.at(day, parseMinutes(from)),
    to: clock.at(day, parseMinutes(to)),
  }));
}

/** Exceptions take precedence; the last one of a day counts. */
function hoursOn({ weekly, exceptions }: HostHours, day: string): readonly Hours[] {
  const exception = exceptions.findLast(({ first, last }) => first <= day && day <= last);
  // Sunday is 0 for Date, but the last day of the week here.
  return exception?.hours ?? weekly[(new Date(day).getUTCDay() + 6) % 7] ?? [];
}

function parseMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function daysBetween(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
  );
}
