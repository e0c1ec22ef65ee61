import { expect, test } from 'vitest';
import { figuresOf } from '#app/admin/metrics/overview-figures.ts';
import type { Metrics } from '#features/analytics/analytics.ts';

const nothing: Metrics = {
  calls: { booked: 0, held: 0, missed: 0 },
  clients: 0,
  newUsers: 0,
  moves: [],
  revenue: [],
  revenueTax: [],
  leads: [],
  visits: [],
  ended: [],
  paused: { count: 0, cents: 0 },
  before: { users: 0, clients: 0, visits: 0, revenue: [], leads: 0, moves: [] },
};
const starter = '["starter", 150000, "usd"]';
const late = '["starter", 0, "usd", "past_due"]';
const growth = '["growth", 250000, "usd"]';

test('compares MRR, its average and churn with the range before', () => {
  const move = (period: string | null, part: string, other: string, amount = 1) => ({ period, part, other, amount });
  const { netNewMrr, arpa, churn } = figuresOf({
    ...nothing,
    moves: [
      move(null, '', starter, 8),
      move(null, starter, ''),
      move('2026-11', starter, growth),
      // Fallen due and paid.
      move('2026-11', starter, late),
      move('2026-11', late, starter),
      move('2026-11', starter, '', 2),
      move('2026-11', '', starter, 3),
    ],
    // Of the earlier ones, this is what the range before added.
    before: { ...nothing.before, moves: [move(null, '', starter, 4), move(null, starter, '')] },
  });
  expect(netNewMrr).toEqual({ now: 2_500_00, before: 4_500_00 });
  expect(arpa).toEqual({ now: 13_000_00 / 8, before: 1_500_00 });
  expect(churn).toEqual({ now: 2 / 10, before: 1 / 8 });
});

test('leaves paused subscriptions out of the average', () => {
  const paused = '["starter", 0, "usd"]';
  const begun = { period: null, part: '', other: starter, amount: 3 };
  const { arpa } = figuresOf({
    ...nothing,
    moves: [begun, { period: '2026-11', part: starter, other: paused, amount: 1 }],
  });
  expect(arpa).toEqual({ now: 1_500_00, before: 1_500_00 });
});

test('has nothing to divide by before the first subscription', () => {
  const { arpa, churn, revenue } = figuresOf(nothing);
  expect([arpa, churn]).toEqual([
    { now: null, before: null },
    { now: null, before: null },
  ]);
  expect(revenue).toEqual({ now: 0, before: 0 });
});

test('leaves spam and other currencies out, and tells the change as a share of the figure before', () => {
  const figures = figuresOf({
    ...nothing,
    leads: [
      { part: 'intake', other: 'won', amount: 6 },
      { part: 'intake', other: 'spam', amount: 40 },
    ],
    revenue: [
      { part: 'growth', other: 'usd', amount: 50 },
      { part: '', other: 'eur', amount: 5000 },
    ],
    before: { ...nothing.before, leads: 8, revenue: [{ part: '', other: 'usd', amount: 25 }] },
  });
  expect(figures.leads).toEqual({ now: 6, before: 8 });
  expect(figures.revenue).toEqual({ now: 50, before: 25 });
});
