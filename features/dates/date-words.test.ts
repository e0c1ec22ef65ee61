import { expect, it } from 'vitest';
import { readDateWords } from '#features/dates/date-words.server.ts';
import { timestampOn } from '#forms/time-zone.ts';

// A Monday, 11:00 in Oslo.
const now = new Date('2026-11-30T10:00:00Z');
const read = (text: string, at = now, zone = 'Europe/Oslo') => {
  const date = readDateWords(text, { now: at, zone });
  return date && `${date.day} ${date.time ?? '-'}`;
};

it.each([
  ['tomorrow 10:00', '2026-12-01 10:00'],
  ['Fri 9am', '2026-12-04 09:00'],
  ['by friday', '2026-12-04 -'],
  ['in 2 weeks', '2026-12-14 -'],
  ['dec 4 10:30', '2026-12-04 10:30'],
  ['2026-12-24', '2026-12-24 -'],
  ['tomorrow at noon', '2026-12-01 12:00'],
  ['tonight', '2026-11-30 22:00'],
  ['in 90 minutes', '2026-11-30 12:30'],
  ['tomorrow 8pm EST', '2026-12-02 02:00'],
])('reads %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

it.each([
  '',
  'soon',
  'call Ann tomorrow',
  '31 feb',
  'january',
  'first monday of january',
  'monday to friday',
  'x'.repeat(61),
])('does not guess at "%s"', (text) => {
  expect(read(text)).toBeNull();
});

it('takes the next such date, never the last one', () => {
  expect(read('fri 11am', new Date('2026-12-05T12:00:00Z'))).toBe('2026-12-11 11:00');
  expect(read('sunday morning', new Date('2026-12-06T20:00:00Z'))).toBe('2026-12-13 06:00');
  expect(read('9am')).toBe('2026-12-01 09:00');
  expect(read('4 dec', new Date('2026-12-05T12:00:00Z'))).toBe('2027-12-04 -');
});

it('takes the last one only where the words say so', () => {
  expect(read('last friday', new Date('2026-12-01T12:00:00Z'))).toBe('2026-11-27 -');
});

it('reads days by the clock of the reader', () => {
  const late = new Date('2026-11-30T22:30:00Z');
  expect(read('tomorrow', late, 'Pacific/Kiritimati')).toBe('2026-12-02 -');
  expect(read('tomorrow', late, 'America/Los_Angeles')).toBe('2026-12-01 -');
  expect(read('in 2 weeks at 9am', late, 'America/Los_Angeles')).toBe('2026-12-14 09:00');
});

it('keeps the time of the clock across a change of clocks, and counts hours as they pass', () => {
  const before = new Date('2027-03-27T20:00:00Z');
  const at = (text: string) => {
    const date = readDateWords(text, { now: before, zone: 'Europe/Oslo' });
    return date && timestampOn(`${date.day}T${date.time ?? '09:00'}`, 'Europe/Oslo')?.toISOString();
  };
  expect(at('tomorrow 9am')).toBe('2027-03-28T07:00:00.000Z');
  expect(at('tomorrow')).toBe('2027-03-28T07:00:00.000Z');
  expect(at('in 2 days')).toBe('2027-03-29T07:00:00.000Z');
  expect(at('in 12 hours')).toBe('2027-03-28T08:00:00.000Z');
  // Clocks skip from 2 to 3.
  expect(at('tomorrow 2:30am')).toBeNull();
  // The first of two.
  expect(at('oct 31 2:30am')).toBe('2027-10-31T00:30:00.000Z');
});
