import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { clockTime, timestampOn, offsetText, timeZones } from '#forms/time-zone.ts';
import { dayMs } from '#values/duration.ts';
import { zonedText } from '#features/booking/clock/zoned-text.ts';
import { readPreferredTime } from '#features/booking/clock/booking-time.server.ts';

const zones = timeZones();
/** A few days before: calls are taken for a year. */
const before = (typed: string) => new Date(Date.parse(`${typed.slice(0, 10)}T00:00Z`) - 3 * dayMs);

/** Parses a local time; null if refused. */
function timestampOf(typed: string, zone: string): Date | null {
  const read = readPreferredTime(typed, zone, before(typed));
  return read.ok ? read.preferredDate : null;
}

const zone = fc.constantFrom(...zones);
const typed = fc
  .date({ min: new Date('1971-01-01T00:00Z'), max: new Date('2120-12-31T00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16));

describe('an entered time', () => {
  it('is the time on the local clocks in any zone and year, or does not exist', () => {
    fc.assert(
      fc.property(zone, typed, (where, when) => {
        const timestamp = timestampOf(when, where);
        if (timestamp !== null) expect(clockTime(timestamp, where)).toBe(when);
        else expect(exists(when, where)).toBe(false);
      }),
      { numRuns: 1200 },
    );
  });

  it('is shown in an email with the zone and its UTC offset at that time', () => {
    fc.assert(
      fc.property(zone, typed, (where, when) => {
        const timestamp = timestampOf(when, where);
        if (timestamp === null) return;
        const copy = zonedText(timestamp, where);
        const hour = Number(when.slice(11, 13));
        expect(copy).toContain(`${hour % 12 || 12}${when.slice(13, 16)} ${hour < 12 ? 'AM' : 'PM'}`);
        expect(copy).toContain(String(Number(when.slice(8, 10))));
        expect(copy).toContain(when.slice(0, 4));
        expect(copy).toContain(where === 'UTC' ? 'UTC' : where.replaceAll('_', ' '));
        expect(secondsOf(offsetText(timestamp, where))).toBe(
          Date.parse(`${when}Z`) / 1000 - timestamp.getTime() / 1000,
        );
      }),
      { numRuns: 600 },
    );
  });
});

describe('the time of the dialog note', () => {
  it('matches the one on the server, in any zone and year', () => {
    fc.assert(
      fc.property(zone, typed, (where, when) => {
        // Before 1972, zones could have half-minute offsets, which browsers do not show.
        fc.pre(when >= '1973');
        expect(timestampOn(when, where)?.toISOString()).toBe(timestampOf(when, where)?.toISOString());
      }),
      { numRuns: 1200 },
    );
  });

  it.each([
    ['2027-10-31T01:30', 'Europe/Berlin', 'UTC+2'],
    ['2027-10-31T02:30', 'Europe/Berlin', 'UTC+2'],
    ['2027-11-07T02:30', 'America/New_York', 'UTC-5'],
    ['2027-03-14T03:30', 'America/New_York', 'UTC-4'],
    ['2027-04-03T20:00', 'Pacific/Auckland', 'UTC+13'],
    ['2027-04-04T01:30', 'Pacific/Auckland', 'UTC+13'],
    ['2027-04-04T02:30', 'Pacific/Auckland', 'UTC+13'],
  ])('%s in %s is %s, right beside a clock change', (when, where, offset) => {
    expect(offsetText(timestampOn(when, where)!, where)).toBe(offset);
  });

  it('is missing when the clocks skip it or nothing is entered', () => {
    expect(timestampOn('2027-03-28T02:30', 'Europe/Berlin')).toBeNull();
    expect(timestampOn('', 'Europe/Berlin')).toBeNull();
  });
});

describe('a clock change', () => {
  it('skips nonexistent times in every zone, and takes the first of a repeated time', () => {
    let gaps = 0;
    let folds = 0;
    for (const where of zones) {
      for (const change of changesOf(where, '2025-06-01', '2029-06-01')) {
        const [before, after] = [change.subtract({ nanoseconds: 1 }).offsetNanoseconds, change.offsetNanoseconds];
        const middle = (clock: Temporal.PlainDateTime) =>
          clock.add({ minutes: Math.abs(after - before) / 60e9 / 2 }).toString({ smallestUnit: 'minute' });
        if (after > before) {
          gaps += 1;
          const skipped = middle(
            change.toInstant().add({ nanoseconds: before }).toZonedDateTimeISO('UTC').toPlainDateTime(),
          );
          expect(timestampOf(skipped, where), `${where} ${skipped}`).toBeNull();
        } else {
          folds += 1;
          const twice = middle(change.toPlainDateTime());
          const timestamp = timestampOf(twice, where);
          expect(timestamp && clockTime(timestamp, where), `${where} ${twice}`).toBe(twice);
          expect(timestamp!.getTime(), `${where} ${twice}`).toBeLessThan(change.epochMilliseconds);
        }
      }
    }
    expect(gaps).toBeGreaterThan(200);
    expect(folds).toBeGreaterThan(200);
  });

  it.each([
    ['2027-03-28T01:30', 'Europe/Lisbon', null],
    ['2027-03-28T00:59', 'Europe/Lisbon', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T02:00', 'Europe/Lisbon', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31T01:30', 'Europe/Lisbon', '2027-10-31T00:30:00.000Z'],
    ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
    ['2027-04-04T01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
    ['2027-06-01T12:00', 'Asia/Kathmandu', '2027-06-01T06:15:00.000Z'],
  ])('%s in %s is %s', (when, where, timestamp) => {
    expect(timestampOf(when, where)?.toISOString() ?? null).toBe(timestamp);
  });

  it('is explained in plain words', () => {
    expect(readPreferredTime('2027-03-14T02:30', 'America/New_York', before('2027-03-14'))).toEqual({
      ok: false,
      errors: {
        preferredDate:
          'Clocks in America/New York skip this time when daylight saving begins. Please choose an earlier or later time.',
      },
    });
  });
});

describe('a time', () => {
  const now = new Date('2027-01-10T12:00Z');

  it.each([
    ['2027-01-10T21:01', 'Asia/Tokyo', true],
    ['2027-01-10T21:00', 'Asia/Tokyo', false],
    ['2027-01-10T07:01', 'America/New_York', true],
    ['2027-01-10T07:00', 'America/New_York', false],
    ['2027-01-10T12:00:00.001Z', '', true],
    ['2027-01-10T13:59+02:00', '', false],
    ['2027-01-10T14:01+02:00', 'Asia/Tokyo', true],
  ])('%s in %j is in the future: %s', (when, where, isAhead) => {
    const read = readPreferredTime(when, where, now);
    expect(read.ok).toBe(isAhead);
    if (!read.ok) expect(read.errors).toEqual({ preferredDate: 'Please select a future date and time' });
  });

  it('is at most a year ahead', () => {
    expect(readPreferredTime('2028-01-10T12:00', 'UTC', now).ok).toBe(true);
    for (const typed of ['2028-01-12T12:00', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z'])
      expect(readPreferredTime(typed, 'UTC', now)).toEqual({
        ok: false,
        errors: { preferredDate: 'Please select a date within the next year' },
      });
  });

  it('may have its own UTC offset, which becomes its zone', () => {
    const read = readPreferredTime('2027-06-01T09:30:00+05:30', '', now);
    expect(read).toEqual({ ok: true, preferredDate: new Date('2027-06-01T04:00Z'), timeZone: '+05:30' });
    expect(zonedText(new Date('2027-06-01T04:00Z'), '+05:30')).toContain('9:30 AM, UTC+5:30');
  });

  it('without a zone is in UTC', () => {
    expect(readPreferredTime('2027-06-01T09:30', '', now)).toMatchObject({
      preferredDate: new Date('2027-06-01T09:30Z'),
      timeZone: 'UTC',
    });
  });

  it('is rejected in an unknown zone and on days missing in the calendar', () => {
    expect(readPreferredTime('2027-06-01T09:30', 'Moon/Base', now)).toMatchObject({
      errors: { timeZone: 'Choose a time zone from the list' },
    });
    expect(readPreferredTime('2027-02-30T09:30', 'UTC', now)).toMatchObject({
      errors: { preferredDate: 'Enter a date and time, or leave both empty' },
    });
  });

  it('that is not given keeps a given zone', () => {
    expect(readPreferredTime('', 'Asia/Tokyo', now)).toEqual({ ok: true, preferredDate: null, timeZone: 'Asia/Tokyo' });
    expect(readPreferredTime('', 'Moon/Base', now)).toEqual({ ok: true, preferredDate: null, timeZone: null });
  });
});

/** By trial: some nearby timestamp shows that local time. */
function exists(when: string, where: string): boolean {
  const nearby = Array.from({ length: 4 * 28 + 1 }, (_, quarter) => Date.parse(`${when}Z`) + (quarter - 56) * 900_000);
  return nearby.some((timestamp) => clockTime(new Date(timestamp), where) === when);
}

function secondsOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^UTC([+-])(\d+)(?::(\d+))?(?::(\d+))?$/u.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) || 0;
}

function changesOf(where: string, from: string, until: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  const end = Temporal.Instant.from(`${until}T00:00Z`).epochMilliseconds;
  let at = Temporal.Instant.from(`${from}T00:00Z`).toZonedDateTimeISO(where).getTimeZoneTransition('next');
  while (at && at.epochMilliseconds < end) {
    if (at.subtract({ nanoseconds: 1 }).offsetNanoseconds !== at.offsetNanoseconds) changes.push(at);
    at = at.getTimeZoneTransition('next');
  }
  return changes;
}
