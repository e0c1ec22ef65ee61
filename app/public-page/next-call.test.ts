import { expect, test } from 'vitest';
import { nextCallText } from './next-call.ts';

const now = new Date('2026-11-28T22:30:00Z');

test.each([
  ['2026-11-28T23:00:00Z', 'UTC', 'today'],
  ['2026-11-28T23:00:00Z', 'Europe/Berlin', 'tomorrow'],
  ['2026-11-29T10:30:00Z', 'UTC', 'tomorrow, 10:30 AM'],
  ['2026-11-30T03:00:00Z', 'America/New_York', 'tomorrow'],
  ['2026-11-30T10:30:00Z', 'UTC', 'Monday, 10:30 AM'],
  ['2026-11-30T14:00:00Z', 'America/Los_Angeles', 'Monday'],
  ['2026-11-30T16:00:00Z', 'America/Los_Angeles', 'Monday, 8:00 AM'],
  ['2026-12-07T10:30:00Z', 'UTC', 'Monday, December 7, 10:30 AM'],
])('shows %s in %s as "%s"', (at, zone, text) => {
  expect(nextCallText(new Date(at), now, zone).replaceAll('\u202f', ' ')).toBe(text);
});
