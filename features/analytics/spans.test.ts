import { expect, test } from 'vitest';
import type { Days } from '#features/analytics/analytics.ts';
import { findSpans } from '#features/analytics/spans.ts';
import { dayAfter } from '#values/day.ts';

const today = '2026-11-21';
const spans = (from: string, to: string) => findSpans({ from, to }, ['year', 'month'], today);
const nothing = { periods: [], days: [] };

test('reads a range as whole years and months', () => {
  expect(spans('2024-12-01', '2026-02-28')).toEqual({
    added: { periods: ['2024-12', '2025', '2026-01', '2026-02'], days: [] },
    subtracted: nothing,
  });
  const months = findSpans({ from: '2025-01-01', to: '2025-12-31' }, ['month'], today);
  expect(months.added.periods).toHaveLength(12);
});

test('reads few days as days, many of a month as the month without the others', () => {
  expect(spans('2026-03-02', '2026-03-08')).toEqual({
    added: { periods: [], days: [{ from: '2026-03-02', to: '2026-03-08' }] },
    subtracted: nothing,
  });
  expect(spans('2026-03-30', '2026-04-28')).toEqual({
    added: { periods: ['2026-04'], days: [{ from: '2026-03-30', to: '2026-03-31' }] },
    subtracted: { periods: [], days: [{ from: '2026-04-29', to: '2026-04-30' }] },
  });
});

test('reads what ends today from the sums of its year', () => {
  expect(spans('2025-12-01', today)).toEqual({
    added: { periods: ['2025-12', '2026'], days: [] },
    subtracted: { periods: ['2026-12'], days: [{ from: '2026-11-22', to: '2026-11-30' }] },
  });
});

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2024-02-29', '2024-03-01'],
  ['2023-12-31', '2026-01-01'],
  ['2024-01-15', '2026-12-30'],
  ['2025-06-16', '2026-06-14'],
  ['2026-01-01', '2026-12-31'],
])('adds up to each day of %s to %s, once', (from, to) => {
  for (const units of [['year', 'month'], ['month'], []] as const) {
    const { added, subtracted } = findSpans({ from, to }, units, today);
    const counts = new Map<string, number>();
    const count = (sums: typeof added, sign: number) => {
      for (const part of [...sums.days, ...sums.periods.map(daysOf)]) {
        for (const day of eachDay(part)) counts.set(day, (counts.get(day) ?? 0) + sign);
      }
    };
    count(added, 1);
    count(subtracted, -1);
    const left = [...counts].filter(([, times]) => times !== 0).toSorted();
    expect(left).toEqual(eachDay({ from, to }).map((day) => [day, 1]));
  }
});

function daysOf(period: string): Days {
  const from = `${period}-01`.padEnd(10, '-01');
  const next = new Date(from);
  next.setUTCMonth(next.getUTCMonth() + (period.length === 4 ? 12 : 1));
  return { from, to: dayAfter(next.toISOString().slice(0, 10), -1) };
}

function eachDay({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}
