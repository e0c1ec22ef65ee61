import { expect, test } from 'vitest';
import { remindersOf } from '#features/booking/calls/emails/call-reminders.ts';

const callAt = new Date('2026-12-03T10:00:00Z');

test.each([
  ['2026-11-28T10:00:00Z', ['day 2026-12-02T10:00', 'hour 2026-12-03T09:00', 'after 2026-12-03T12:30']],
  // The confirmation has just said so.
  ['2026-12-02T08:00:00Z', ['hour 2026-12-03T09:00', 'after 2026-12-03T12:30']],
  ['2026-12-03T08:50:00Z', ['after 2026-12-03T12:30']],
  ['2026-12-04T08:50:00Z', []],
])('of a call that is booked at %s', (now, expected) => {
  const reminders = remindersOf({ callAt, minutes: 30 }, new Date(now));
  expect(reminders.map(({ kind, at }) => `${kind} ${at.toISOString().slice(0, 16)}`)).toEqual(expected);
});
