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
  /** Calls, holds and what the calendars say, ordered by their beginnings. */
  readonly busy: readonly Range[];
  /** Beginnings of the calls among them, for the daily limit. Holds take no place of the day. */
  readonly calls: readonly number[];
}

/** When a call with this host may begin, in order. */
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
      for (let at = from; at + length <= to && at < latest; at += stepOf(asked.minutes)) {
        if (at >= earliest && isFree(at)) free.push(at);
      }
    }
  }
  return free;
}

/** Whether a host works at this time, whatever else they have then. */
export function isOpenAt(hours: HostHours, { from, to }: Range): boolean {
  const clock = zoneClock(hours.timeZone, from, to);
  return openOn(hours, clock.dayOf(from), clock).some((open) => open.from <= from && to <= open.to);
}

/** Calls begin on the half hour, short ones on the quarter, counted from when the host's hours begin. */
function stepOf(minutes: number): number {
  return (minutes <= 15 ? 15 : 30) * minuteMs;
}

/** Asked about later and later times: what has ended is left behind. */
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

/** The latest end up to each range, since a long one may begin before short ones. */
function endsSoFar(busy: readonly Range[]): number[] {
  let latest = -Infinity;
  return busy.map(({ to }) => (latest = Math.max(latest, to)));
}

function openOn(hours: HostHours, day: string, clock: ZoneClock): Range[] {
  return hoursOn(hours, day).map(({ from, to }) => ({
    from: clock.at(day, minutesOf(from)),
    to: clock.at(day, minutesOf(to)),
  }));
}

/** Exceptions first; the last one of a day counts. */
function hoursOn({ weekly, exceptions }: HostHours, day: string): readonly Hours[] {
  const exception = exceptions.findLast(({ first, last }) => first <= day && day <= last);
  // Sunday is 0 for Date and the last of a week here.
  return exception?.hours ?? weekly[(new Date(day).getUTCDay() + 6) % 7] ?? [];
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function daysBetween(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
  );
}
