import { expect, test } from 'vitest';
import { monthsBefore } from '#values/timestamp.ts';

test('subtracts calendar months, and uses the last day of a shorter month', () => {
  const before = (at: string, months: number) => monthsBefore(new Date(at), months).toISOString();
  expect(before('2026-11-21T10:00:00.000Z', 24)).toBe('2024-11-21T10:00:00.000Z');
  expect(before('2026-01-31T00:00:00.000Z', 2)).toBe('2025-11-30T00:00:00.000Z');
  expect(before('2028-03-31T00:00:00.000Z', 1)).toBe('2028-02-29T00:00:00.000Z');
});
