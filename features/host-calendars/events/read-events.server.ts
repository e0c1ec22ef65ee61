import { bookingOfUid } from '#features/booking/call-uid.public.ts';
import { readEntry, type CalendarEntry } from '#features/host-calendars/events/calendar-entries.server.ts';
import type {
  CalendarEvent,
  OddEvent,
  ReadEvents,
  ReadWindow,
} from '#features/host-calendars/events/calendar-events.ts';
import { at, endOf, timesOf, type FindZone } from '#features/host-calendars/events/calendar-times.server.ts';
import { zoneBook } from '#features/host-calendars/events/calendar-zones.server.ts';
import {
  propertiesOf,
  readCalendars,
  textOf,
  type Part,
} from '#features/host-calendars/events/icalendar-parts.server.ts';
import { occurrencesOf } from '#features/host-calendars/events/occurrences.server.ts';
import { hourMs } from '#values/duration.ts';

const maxEvents = 50_000;
const maxOdd = 20;
const titleLength = 120;

/** The largest offsets of time zones behind and ahead of UTC. */
const [behind, ahead] = [12 * hourMs, 14 * hourMs];

/**
 * Reads the busy times of calendar files. An unreadable event does not affect other events, nor an unreadable file other
 * files of a list. Null if there are too many. @throws if a single file is not a calendar.
 */
export function readFiles(files: readonly string[], window: ReadWindow, isList: boolean): ReadEvents | null {
  const { from, to } = window;
  const events: CalendarEvent[] = [];
  const odd: OddEvent[] = [];
  const zones = zoneBook(from, to);
  const calendars = files.flatMap((file) => {
    try {
      return readCalendars(file);
    } catch (error) {
      if (!isList) throw error;
      odd.push({ uid: '', title: '', reason: 'unreadable' });
      return [];
    }
  });
  for (const calendar of calendars) {
    const zoneOf = zoneFinder(calendar, zones, window.timeZone);
    const note = (part: Part, uid: string, reason: OddEvent['reason']) => {
      odd.push({ uid, title: textOf(part, 'SUMMARY').slice(0, titleLength), reason });
    };
    const add = (uid: string, start: number, end: number) => {
      if (end > from && start < to && start < end) events.push({ uid, from: start, to: end });
    };
    const entries = partsOf(calendar).flatMap((part, index): CalendarEntry[] => {
      // Without a UID it is not part of a series.
      const uid = textOf(part, 'UID') || `${index}`;
      try {
        if (part.name === 'VEVENT') return [readEntry(part, uid, zoneOf, window.addresses)];
        for (const { time, length } of busyPeriods(part, zoneOf)) if (length) add(uid, at(time), endOf(time, length));
      } catch {
        note(part, uid, 'unreadable');
      }
      return [];
    });
    const exceptions = Map.groupBy(
      entries.filter(({ replaces }) => replaces !== null),
      ({ uid }) => uid,
    );
    for (const entry of entries) {
      const { uid, part, start, length, isUncertain } = entry;
      if (isUncertain) note(part, uid, 'zone');
      // A call with an uncertain time is not moved.
      if (isUncertain && bookingOfUid(uid) !== null) continue;
      const [before, after] = isUncertain ? [ahead, behind] : [0, 0];
      try {
        const range = { from: from - after, to: to + before };
        for (const one of occurrencesOf(entry, exceptions.get(uid) ?? [], range))
          if (one.entry.isBusy) add(uid, one.from - before, one.to + after);
      } catch {
        note(part, uid, 'unreadable');
        if (entry.isBusy) add(uid, at(start) - before, endOf(start, length) + after);
      }
      if (events.length > maxEvents) return null;
    }
  }
  const isEmpty = calendars.every((calendar) => partsOf(calendar).length === 0);
  const [name = ''] = calendars.map((calendar) => textOf(calendar, 'X-WR-CALNAME')).filter(Boolean);
  return { events, odd: odd.slice(0, maxOdd), isEmpty, name };
}

function partsOf({ parts }: Part): readonly Part[] {
  return parts.filter(({ name }) => name === 'VEVENT' || name === 'VFREEBUSY');
}

/** Times without a zone use the calendar's zone, all-day events the host's. */
function zoneFinder(calendar: Part, zones: ReturnType<typeof zoneBook>, timeZone: string): FindZone {
  const described = new Map(
    calendar.parts.filter(({ name }) => name === 'VTIMEZONE').map((part) => [textOf(part, 'TZID'), part]),
  );
  const host = zones.find(timeZone, new Map());
  const name = textOf(calendar, 'X-WR-TIMEZONE');
  const own = name === '' ? host : zones.find(name, described);
  return (zone) => {
    if (typeof zone === 'object') return zones.find(zone.named, described);
    return zone === 'days' || own.isUnknown === true ? host : own;
  };
}

function busyPeriods(part: Part, zoneOf: FindZone) {
  const isFree = (type: string | undefined) => type?.toUpperCase() === 'FREE';
  return timesOf(
    propertiesOf(part, 'FREEBUSY').filter((property) => !isFree(property.getFirstParameter('fbtype'))),
    zoneOf,
  );
}
