import ICAL from 'ical.js';
import { zoneClock } from '#features/availability/zone-clock.public.ts';
import { bookingOfUid } from '#features/booking/host/call-uid.public.ts';
import type { CalendarEvent, CalendarFiles } from '#features/host-calendars/events/calendar-events.ts';
import { serveThread } from '#server/threads/answer-in-thread.ts';
import { minuteMs } from '#values/duration.ts';

/** Occurrences of all events together; a daily one since 1990 has 13,000. */
const maxSteps = 200_000;
const maxEvents = 50_000;

serveThread((input) => eventsIn(input as CalendarFiles));

function eventsIn({ files, from, to, timeZone, addresses }: CalendarFiles): CalendarEvent[] {
  const found: CalendarEvent[] = [];
  const timestamp = timestampsBetween(from, to, timeZone);
  let steps = 0;
  const add = (part: ICAL.Component, uid: string, start: ICAL.Time, end: ICAL.Time) => {
    const event = { uid, from: timestamp(start, part, 'dtstart'), to: timestamp(end, part, 'dtend') };
    if (event.to > from && event.from < to && event.from < event.to && isBusy(part, uid, addresses)) found.push(event);
    if (found.length > maxEvents) throw new RangeError('too many events');
    return event.from < to;
  };
  for (const file of files) {
    const parts = new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent');
    for (const [uid, ofUid] of Map.groupBy(parts, (part) => String(part.getFirstPropertyValue('uid')))) {
      const [master] = ofUid.filter((part) => !part.hasProperty('recurrence-id'));
      const exceptions = ofUid.filter((part) => part !== master);
      const series = master && new ICAL.Event(master, { exceptions });
      if (!series?.isRecurring()) {
        for (const part of ofUid) {
          const { startDate, endDate } = new ICAL.Event(part);
          add(part, uid, startDate, endDate);
        }
        continue;
      }
      const dates = series.iterator();
      for (let date = dates.next() as ICAL.Time | undefined; date; date = dates.next() as ICAL.Time | undefined) {
        const { item, startDate, endDate } = series.getOccurrenceDetails(date);
        const isWithin = add(item.component, uid, startDate, endDate);
        // One that was moved may be later than those after it.
        if (!isWithin && item === series) break;
        if ((steps += 1) > maxSteps) throw new RangeError('too many occurrences');
      }
    }
  }
  return found;
}

/** Not canceled, not shown as free, and not declined by the host. A call that is shown as free still takes place. */
function isBusy(part: ICAL.Component, uid: string, addresses: readonly string[]): boolean {
  if (part.getFirstPropertyValue('status') === 'CANCELLED') return false;
  if (bookingOfUid(uid) !== null) return true;
  if (part.getFirstPropertyValue('transp') === 'TRANSPARENT') return false;
  const own = part.getAllProperties('attendee').find((attendee) =>
    addresses.includes(
      String(attendee.getFirstValue())
        .replace(/^mailto:/iu, '')
        .toLowerCase(),
    ),
  );
  return own?.getParameter('partstat') !== 'DECLINED';
}

/**
 * Times are local to the zone that their property names: one that this machine knows, else as the file describes it.
 * Days, and times without a zone, are the host's.
 */
function timestampsBetween(from: number, to: number, hostZone: string) {
  const clocks = new Map<string, ReturnType<typeof zoneClock>>();
  const clockOf = (zone: string) => {
    const clock = clocks.get(zone) ?? zoneClock(zone, from, to);
    clocks.set(zone, clock);
    return clock;
  };
  return (time: ICAL.Time, part: ICAL.Component, name: 'dtstart' | 'dtend'): number => {
    const { year, month, day, hour, minute, isDate, zone } = time;
    const local = Date.UTC(year, month - 1, day, hour, minute);
    if (zone === ICAL.Timezone.utcTimezone) return local;
    const property = part.getFirstProperty(name) ?? part.getFirstProperty('dtstart');
    const named = isDate ? undefined : property?.getFirstParameter('tzid');
    if (named !== undefined && named !== '' && !isKnownZone(named) && zone !== ICAL.Timezone.localTimezone)
      return local - time.utcOffset() * 1000;
    const clock = clockOf(named !== undefined && isKnownZone(named) ? named : hostZone);
    return clock.at(new Date(local).toISOString().slice(0, 10), (local % (1440 * minuteMs)) / minuteMs);
  };
}

function isKnownZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
