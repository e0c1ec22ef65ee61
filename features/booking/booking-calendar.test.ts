import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookingCalendar } from '#features/booking/booking-calendar.server.ts';
import { readPreferredTime } from '#features/booking/clock/booking-time.server.ts';
import { clockTime, timeZones } from '#forms/time-zone.ts';
import { linesOf, valuesOf } from '../../tests/calendar-files.ts';

const booking = {
  id: '3f2a91c0-5a3e-4a7b-9d8e-0c1d2e3f4a5b',
  version: 1,
  minutes: 30,
  callName: 'Strategy call',
  updatedAt: new Date('2027-01-10T12:00:00Z'),
  preferredDate: new Date('2027-03-01T09:30:00Z'),
};

it('is an RFC 5545 file: CRLF, lines of at most 75 bytes, each required part once', () => {
  const file = bookingCalendar(booking);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  expect(file).toMatch(/END:VCALENDAR\r\n$/u);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = linesOf(file);
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.at(-1)).toBe('END:VCALENDAR');
  for (const name of ['VERSION', 'PRODID', 'METHOD', 'UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'STATUS', 'ORGANIZER']) {
    expect(
      lines.filter((line) => line.split(/[:;]/u)[0] === name),
      name,
    ).toHaveLength(1);
  }
});

it('contains thirty tentative minutes in UTC', () => {
  const values = valuesOf(bookingCalendar(booking));
  expect(values).toMatchObject({
    VERSION: '2.0',
    METHOD: 'PUBLISH',
    UID: 'booking-3f2a91c0-5a3e-4a7b-9d8e-0c1d2e3f4a5b@meridian.example',
    SEQUENCE: '0',
    DTSTAMP: '20270110T120000Z',
    DTSTART: '20270301T093000Z',
    DTEND: '20270301T100000Z',
    STATUS: 'TENTATIVE',
  });
  expect(values['ORGANIZER']).toMatch(/mailto:hello@meridian\.example$/iu);
  expect(values['DESCRIPTION']).toContain('3F2A-91C0');
});

it('contains every time that can be typed, in any zone, at its own instant, and ends thirty minutes later', () => {
  const typed = fc.date({
    min: new Date('2027-01-01T00:00Z'),
    max: new Date('2040-01-01T00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.constantFrom(...timeZones()), typed, (zone, date) => {
      const clock = date.toISOString().slice(0, 16);
      const read = readPreferredTime(clock, zone, new Date(0));
      if (!read.ok || !read.preferredDate) return;
      const values = valuesOf(bookingCalendar({ ...booking, preferredDate: read.preferredDate }));
      const [start, end] = [instantOf(values['DTSTART']), instantOf(values['DTEND'])];
      expect(clockTime(start, zone)).toBe(clock);
      expect(end.getTime() - start.getTime()).toBe(30 * 60_000);
    }),
    { numRuns: 300 },
  );
});

it('replaces the previous one when the request changes', () => {
  const [one, two] = [valuesOf(bookingCalendar(booking)), valuesOf(bookingCalendar({ ...booking, version: 2 }))];
  expect(two['UID']).toBe(one['UID']);
  expect(two['SEQUENCE']).toBe('1');
});

/** Parses `20270301T093000Z`. */
function instantOf(value = ''): Date {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u.exec(value) ?? [];
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)));
}
