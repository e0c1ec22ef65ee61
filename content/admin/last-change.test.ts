import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changedBy } from './last-change.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-03-02T20:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const spaces = (text: string) => text.replaceAll(/\s/gu, ' ');
const sam = { by: 'Sam Reyes', isOwn: false, at: '2027-03-02T16:42:00Z' };

test('names who changed it, and when by the clock of the reader', () => {
  expect(spaces(changedBy(sam, 'America/Chicago'))).toBe('Sam Reyes changed it at 10:42 AM. ');
  expect(spaces(changedBy({ ...sam, isOwn: true }, 'UTC'))).toBe('You changed it in another tab at 4:42 PM. ');
});

test('has the date if it is not the day of the reader', () => {
  expect(spaces(changedBy(sam, 'Asia/Tokyo'))).toBe('Sam Reyes changed it at 1:42 AM. ');
  const before = { ...sam, at: '2027-03-02T14:42:00Z' };
  expect(spaces(changedBy(before, 'Asia/Tokyo'))).toBe('Sam Reyes changed it at Mar 2, 2027, 11:42 PM. ');
});

test('names no one for a job or an unknown change, and is empty without one', () => {
  expect(changedBy({ by: null, isOwn: false, at: null })).toBe('It was changed. ');
  expect(changedBy(null)).toBe('It was changed meanwhile. ');
  expect(changedBy(undefined)).toBe('');
  expect(changedBy(null, 'UTC', 'deleted')).toBe('It was deleted meanwhile. ');
  expect(spaces(changedBy(sam, 'UTC', 'deleted'))).toBe('Sam Reyes deleted it at 4:42 PM. ');
});
