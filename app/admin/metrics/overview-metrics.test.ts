import { expect, test } from 'vitest';
import { overviewOf } from '#app/admin/metrics/overview-metrics.ts';
import { totalsOf } from '#app/admin/totals/totals.ts';
import type { MetricRange, Metrics } from '#features/analytics/analytics.ts';

const range: MetricRange = { preset: 'own', from: '2026-05-15', to: '2026-11-30' };
const nothing: Metrics = {
  calls: { booked: 0, held: 0, missed: 0 },
  clients: 0,
  moves: [],
  revenue: [],
  revenueTax: [],
  leads: [],
  visits: [],
  newUsers: 0,
  ended: [],
  paused: { count: 0, cents: 0 },
  before: { users: 0, clients: 0, visits: 0, revenue: [], leads: 0, moves: [] },
};
const starter = '["starter", 150000, "usd"]';
const agreed = '["starter", 120000, "usd"]';
const unknown = '[null, null, null]';
const move = (period: string | null, part: string, other: string, amount = 1) => ({ period, part, other, amount });

function today(...standings: readonly [standing: string, count: number][]) {
  return totalsOf({ users: 0, admins: 0, standings: standings.map(([standing, count]) => ({ standing, count })) });
}

test('adds up what clients pay by the month, at an assumed price if it is not known', () => {
  expect(today()).toEqual({ users: 0, admins: 0, active: 0, mrr: { cents: 0, currency: 'usd' } });
  expect(today([starter, 2], [agreed, 1], [unknown, 1])).toMatchObject({ active: 4, mrr: { cents: 5_700_00 } });
});

test('returns periods with empty values when there is no data', () => {
  const { periods, revenue, leads } = overviewOf(nothing, range);
  expect(periods.slice(-3).map(({ period, closing }) => [period, closing])).toEqual([
    ['2026-09', 0],
    ['2026-10', 0],
    ['2026-11', 0],
  ]);
  expect([revenue, leads]).toEqual([[], 0]);
});

test('reports what was won, expanded, reduced and lost each month and its closing value', () => {
  const { periods } = overviewOf(
    {
      ...nothing,
      moves: [
        move(null, '', starter, 3),
        move('2026-09', '', starter, 2),
        move('2026-09', starter, agreed),
        move('2026-10', agreed, starter),
        move('2026-10', starter, '', 2),
        move('2026-11', '', unknown),
      ],
    },
    range,
  );
  const none = { fresh: 0, expansion: 0, contraction: 0, churn: 0 };
  expect(periods).toHaveLength(7);
  expect(periods.slice(-3)).toEqual([
    { ...none, period: '2026-09', fresh: 3_000_00, contraction: -300_00, closing: 7_200_00 },
    { ...none, period: '2026-10', expansion: 300_00, churn: -3_000_00, closing: 4_500_00 },
    // Without a known price, the assumed amount counts.
    { ...none, period: '2026-11', fresh: 1_500_00, closing: 6_000_00 },
  ]);
});

test('counts a paused plan as active, with nothing a month', () => {
  const { periods } = overviewOf(
    { ...nothing, moves: [move(null, '', starter), move('2026-11', starter, '["starter",0,"usd"]')] },
    range,
  );
  expect(today(['["starter",0,"usd"]', 1])).toMatchObject({ active: 1, mrr: { cents: 0 } });
  expect(periods.at(-1)).toMatchObject({ contraction: -1_500_00, churn: 0, closing: 0 });
});

test('does not count a plan that is past due, nor call it lost', () => {
  const late = '["starter",0,"usd","past_due"]';
  const { periods } = overviewOf(
    { ...nothing, moves: [move(null, '', starter), move('2026-11', starter, late)] },
    range,
  );
  expect(today([late, 1])).toMatchObject({ active: 0, mrr: { cents: 0 } });
  expect(periods.at(-1)).toMatchObject({ contraction: -1_500_00, churn: 0, closing: 0 });
});

test('reports revenue by product in our currency, leads without spam, and visits by section, largest first', () => {
  const { revenue, otherRevenue, leads, visits } = overviewOf(
    {
      ...nothing,
      revenue: [
        { part: 'growth', other: 'usd', amount: 100 },
        { part: 'starter', other: 'usd', amount: 700 },
        { part: '', other: 'eur', amount: 5000 },
      ],
      leads: [
        { part: 'intake', other: 'new', amount: 2 },
        { part: 'contact_page', other: 'new', amount: 4 },
        { part: 'intake', other: 'won', amount: 1 },
        { part: 'intake', other: 'spam', amount: 5 },
      ],
      visits: [
        { part: 'insights', other: '', amount: 1 },
        { part: 'start', other: '', amount: 9 },
      ],
    },
    range,
  );
  expect(revenue).toEqual([
    { offer: 'starter', cents: 700 },
    { offer: 'growth', cents: 100 },
  ]);
  expect(otherRevenue).toEqual(['€50']);
  expect(leads).toBe(7);
  expect(visits.map(({ part }) => part)).toEqual(['start', 'insights']);
});
