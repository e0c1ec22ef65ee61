import ICAL from 'ical.js';
import { utcZone, type CalendarZone } from '#features/host-calendars/events/calendar-zones.server.ts';
import { dayMs, hourMs, minuteMs } from '#values/duration.ts';

/** A calendar time: local to a zone, or a whole day. */
export interface CalendarTime {
  readonly local: number;
  readonly isDay: boolean;
  readonly zone: CalendarZone;
  readonly isUtc: boolean;
}

/** Finds a zone by name. `floating` is the zone of times without one, `days` the zone of all-day events. */
export type FindZone = (name: { readonly named: string } | 'floating' | 'days') => CalendarZone;

export interface Length {
  readonly days: number;
  readonly ms: number;
}

/** The timestamp of a calendar time. */
export function at({ zone, local }: CalendarTime): number {
  return zone.at(local);
}

/** The end of something that starts at a local time. Days can be longer or shorter when the zone's clock changes. */
export function endOf({ zone, local }: Pick<CalendarTime, 'zone' | 'local'>, { days, ms }: Length): number {
  return zone.at(local + days * dayMs) + ms;
}

interface ValueOfTime {
  readonly time: CalendarTime;
  /** Null unless the value is a period. */
  readonly length: Length | null;
}

/** Reads the times and periods of properties. @throws if a value is not a time. */
export function timesOf(properties: readonly ICAL.Property[], zoneOf: FindZone): ValueOfTime[] {
  return properties.flatMap((property) => {
    const tzid = property.getFirstParameter('tzid');
    return property.getValues().map((value: unknown) => {
      const zoned = (time: ICAL.Time) => toCalendarTime(time, tzid, zoneOf);
      if (value instanceof ICAL.Time) return { time: zoned(value), length: null };
      if (!(value instanceof ICAL.Period)) throw new Error('no time');
      return { time: zoned(value.start), length: lengthOf(value.getDuration()) };
    });
  });
}

function toCalendarTime(time: ICAL.Time, tzid: string | undefined, zoneOf: FindZone): CalendarTime {
  const { year, month, day, hour, minute, second, isDate, zone } = time;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  if (!(year >= 1600 && year < 10_000) || Number.isNaN(local)) throw new RangeError('no such time');
  const isUtc = zone === ICAL.Timezone.utcTimezone;
  if (isUtc) return { local, isDay: false, zone: utcZone, isUtc };
  if (isDate) return { local, isDay: true, zone: zoneOf('days'), isUtc };
  return { local, isDay: false, zone: zoneOf(tzid === undefined || tzid === '' ? 'floating' : { named: tzid }), isUtc };
}

/** Converts a duration. @throws if it is negative. */
export function lengthOf(duration: ICAL.Duration): Length {
  const { weeks, days, hours, minutes, seconds, isNegative } = duration;
  if (isNegative) throw new RangeError('it ends before it begins');
  return { days: weeks * 7 + days, ms: hours * hourMs + minutes * minuteMs + seconds * 1000 };
}
