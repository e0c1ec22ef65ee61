import { bookingOfUid } from '#features/booking/call-uid.public.ts';
import {
  at,
  lengthOf,
  timesOf,
  type CalendarTime,
  type FindZone,
  type Length,
} from '#features/host-calendars/events/calendar-times.server.ts';
import { propertiesOf, textOf, type Part } from '#features/host-calendars/events/icalendar-parts.server.ts';
import type ICAL from 'ical.js';
import { dayMs } from '#values/duration.ts';

/** An event as stored, before its series is expanded. */
export interface CalendarEntry {
  readonly part: Part;
  readonly uid: string;
  readonly start: CalendarTime;
  readonly length: Length;
  /** The event's zone, for times without one. */
  readonly zoneOf: FindZone;
  /** The occurrence that it replaces, possibly with all later ones. */
  readonly replaces: { readonly time: CalendarTime; readonly isRange: boolean } | null;
  readonly isBusy: boolean;
  /** One of its zones is unknown. */
  readonly isUncertain: boolean;
}

/** @throws if the event's time cannot be read. */
export function readEntry(part: Part, uid: string, zones: FindZone, addresses: readonly string[]): CalendarEntry {
  const [start] = timesOf(propertiesOf(part, 'DTSTART'), zones).map(({ time }) => time);
  if (start === undefined) throw new Error('no start');
  const zoneOf: FindZone = (name) => (name === 'floating' ? start.zone : zones(name));
  const [end] = timesOf(propertiesOf(part, 'DTEND'), zoneOf).map(({ time }) => time);
  const replacing = propertiesOf(part, 'RECURRENCE-ID');
  const [replaced] = timesOf(replacing, zoneOf).map(({ time }) => time);
  const range: string | undefined = replacing[0]?.getFirstParameter('range');
  const isRange = range?.toUpperCase() === 'THISANDFUTURE';
  return {
    part,
    uid,
    start,
    length: lengthBetween(part, start, end),
    zoneOf,
    replaces: replaced === undefined ? null : { time: replaced, isRange },
    isBusy: isBusy(part, uid, addresses),
    isUncertain: [start, end].some((time) => time?.zone.isUnknown === true),
  };
}

function lengthBetween(part: Part, start: CalendarTime, end: CalendarTime | undefined): Length {
  const [duration] = propertiesOf(part, 'DURATION');
  if (end === undefined && duration !== undefined) return lengthOf(duration.getFirstValue() as ICAL.Duration);
  if (start.isDay && (end === undefined || end.isDay))
    return { days: Math.max(1, end === undefined ? 1 : (end.local - start.local) / dayMs), ms: 0 };
  const ms = end === undefined ? 0 : at(end) - at(start);
  if (ms < 0) throw new RangeError('it ends before it begins');
  return { days: 0, ms };
}

/** Whether the event is not canceled, free or declined by the host. A call shown as free still takes place. */
function isBusy(part: Part, uid: string, addresses: readonly string[]): boolean {
  if (textOf(part, 'STATUS').toUpperCase() === 'CANCELLED') return false;
  if (bookingOfUid(uid) !== null) return true;
  if (textOf(part, 'TRANSP').toUpperCase() === 'TRANSPARENT') return false;
  const own = (part.lines.get('ATTENDEE') ?? []).filter((line) =>
    addresses.some((address) => line.toLowerCase().includes(address)),
  );
  return !own.some((line) => /;PARTSTAT="?DECLINED\b/iu.test(line) && isAttendee(line, addresses));
}

/** An address is the value of an attendee or, beside the name of an account, its parameter `EMAIL`. */
function isAttendee(line: string, addresses: readonly string[]): boolean {
  const [, value = ''] = /:(?:mailto:)?([^:\s]+)\s*$/iu.exec(line) ?? [];
  const [, parameter = ''] = /;EMAIL="?([^";:]+)/iu.exec(line) ?? [];
  return [value, parameter].some((address) => addresses.includes(address.toLowerCase()));
}
