import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { zoneClock } from '#features/availability/zone-clock.public.ts';
import { dayMs } from '#values/duration.ts';

// Hours, half hours and quarters; north and south; changes of half an hour, within Ramadan, and by law.
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Antarctica/Troll',
  'UTC',
];
const zone = fc.constantFrom(...zones);
const timestamp = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2036, 0, 1) });

describe('a zone’s clock', () => {
  test('shows the days that the zone’s calendar shows', () => {
    fc.assert(
      fc.property(zone, timestamp, fc.integer({ min: 0, max: 60 * dayMs }), (name, from, later) => {
        const at = from + later;
        const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name).toPlainDate().toString();
        expect(zoneClock(name, from, at).dayOf(at)).toBe(day);
      }),
    );
  });

  test('shows a time at the first timestamp that has it, and a skipped one at the change', () => {
    fc.assert(
      fc.property(zone, timestamp, fc.integer({ min: 0, max: 24 * 60 }), (name, from, minutes) => {
        const clock = zoneClock(name, from, from + 3 * dayMs);
        const day = clock.dayOf(from + dayMs);
        const wanted = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes });
        const first = wanted.toZonedDateTime(name, { disambiguation: 'earlier' });
        const at = clock.at(day, minutes);
        if (first.toPlainDateTime().equals(wanted)) {
          expect(at).toBe(first.epochMilliseconds);
        } else {
          const shown = (time: number) =>
            Temporal.PlainDateTime.compare(
              Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(name).toPlainDateTime(),
              wanted,
            );
          expect([shown(at - 1), shown(at)]).toEqual([-1, 1]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('knows both changes of a year', () => {
    const clock = zoneClock('Europe/Berlin', Date.UTC(2027, 0, 1), Date.UTC(2027, 11, 31));
    expect(new Date(clock.at('2027-03-28', 150)).toISOString()).toBe('2027-03-28T01:00:00.000Z');
    expect(new Date(clock.at('2027-10-31', 150)).toISOString()).toBe('2027-10-31T00:30:00.000Z');
  });
});
