import { expect, test } from 'vitest';
import { relativeTime } from './local-time.tsx';

const now = Date.parse('2026-06-15T12:00:00Z');

test.each([
  ['2026-06-15T11:59:30Z', 'just now'],
  ['2026-06-15T12:00:20Z', 'just now'],
  ['2026-06-15T11:18:00Z', '42 min ago'],
  ['2026-06-15T09:59:00Z', '2 h ago'],
  ['2026-06-12T09:00:00Z', '3 d ago'],
  ['2026-06-15T14:30:00Z', 'in 2 h'],
  ['2026-06-20T12:00:00Z', 'in 5 d'],
  ['2026-06-03T12:00:00Z', '3 Jun'],
  ['2025-12-03T12:00:00Z', '3 Dec 2025'],
])('%s reads "%s"', (at, text) => {
  expect(relativeTime(at, now)).toBe(text);
});
