import type ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import type { CalendarEntry } from '#features/host-calendars/events/calendar-entries.server.ts';
import { at, endOf, timesOf, type CalendarTime } from '#features/host-calendars/events/calendar-times.server.ts';
import { propertiesOf } from '#features/host-calendars/events/icalendar-parts.server.ts';
import { dayMs } from '#values/duration.ts';

interface Occurrence {
  /** The event itself, or the exception that moves it. */
  readonly entry: CalendarEntry;
  readonly from: number;
  readonly to: number;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Maximum occurrences of one series; a half-hourly series has 18,000 a year. */
const maxPeriods = 20_000;

/**
 * Finds the occurrences of an event that may be in a range. The rule is expanded in local time and then converted to
 * timestamps, so that `EXDATE`, `UNTIL` and exceptions are compared as timestamps. @throws if the rule cannot be read,
 * or has too many occurrences.
 */
export function occurrencesOf(entry: CalendarEntry, exceptions: readonly CalendarEntry[], range: Range): Occurrence[] {
  const { part, start, length, zoneOf, replaces } = entry;
  const occurrence = (time: CalendarTime, long = length) => ({ entry, from: at(time), to: endOf(time, long), time });
  const isSeries = part.lines.has('RRULE') || part.lines.has('RDATE');
  if (!isSeries || replaces !== null) return [occurrence(start)];
  const locals = propertiesOf(part, 'RRULE').flatMap((rule) =>
    expandLocalTimes(rule.getFirstValue() as ICAL.Recur, entry, range),
  );
  const dates = timesOf(propertiesOf(part, 'RDATE'), zoneOf);
  const isLeftOut = leftOut(entry, exceptions);
  const move = mover(exceptions);
  return [
    occurrence(start),
    ...locals.map((local) => occurrence({ ...start, local })),
    ...dates.map(({ time, length: long }) => occurrence(time, long ?? length)),
  ]
    .filter((one) => !isLeftOut(one.time, one.from))
    .map(move);
}

/** The local times of a rule within a range. */
function expandLocalTimes(recur: ICAL.Recur, { start, length }: CalendarEntry, range: Range): number[] {
  const until = recur.until;
  const last = until === null ? Infinity : until.toUnixTime() * 1000 + (until.isDate ? dayMs - 1 : 0);
  recur.until = null;
  // In every zone, a local time is within a day of its timestamp.
  const from = range.from - length.days * dayMs - length.ms - dayMs;
  const to = Math.min(range.to, last) + dayMs;
  if (from > to) return [];
  const stamp = new Date(start.local).toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  const text = recur.toString();
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${stamp}\nRRULE:${text}`,
    maxIterations: maxPeriods,
    // Only for these rules, because the limit disables fast paths.
    ...(/BY(?:MINUTE|SECOND)=/u.test(text) && { maxCandidateEvaluations: maxPeriods }),
  });
  // In UTC these are timestamps, otherwise local times.
  const isUtc = until?.toString().endsWith('Z') === true && !start.isDay;
  return rule
    .between(new Date(from), new Date(to), true)
    .map(({ epochMilliseconds: local }) => local)
    .filter((local) => local !== start.local && (isUtc ? start.zone.at(local) : local) <= last);
}

/** Whether an occurrence is canceled or replaced by an exception. A date excludes everything that starts on it. */
function leftOut({ part, start, zoneOf }: CalendarEntry, exceptions: readonly CalendarEntry[]) {
  const days = new Set<number>();
  const timestamps = new Set<number>();
  const dates = timesOf(propertiesOf(part, 'EXDATE'), zoneOf).map(({ time }) => time);
  for (const time of [...dates, ...exceptions.flatMap(({ replaces }) => (replaces === null ? [] : [replaces.time]))])
    if (!start.isDay && !time.isDay) timestamps.add(at(time));
    // In all-day events, midnight in UTC stands for the day itself.
    else if (time.isUtc && time.local % dayMs !== 0) days.add(zoneOf('days').dayOf(time.local));
    else days.add(Math.floor(time.local / dayMs));
  return ({ local }: CalendarTime, timestamp: number) =>
    timestamps.has(timestamp) || days.has(Math.floor(local / dayMs));
}

/** An exception for an occurrence and all later ones moves each of them by the same amount. */
function mover(exceptions: readonly CalendarEntry[]) {
  const ranges = exceptions
    .flatMap((entry) => (entry.replaces?.isRange === true ? [{ entry, since: at(entry.replaces.time) }] : []))
    .toSorted((a, b) => a.since - b.since);
  return (occurrence: Occurrence): Occurrence => {
    const latest = ranges.findLast(({ since }) => since <= occurrence.from);
    if (latest === undefined) return occurrence;
    const { entry, since } = latest;
    const start = at(entry.start);
    const from = occurrence.from + start - since;
    return { entry, from, to: from + endOf(entry.start, entry.length) - start };
  };
}
