import { expect, test } from 'vitest';
import { everyDay, hoursSaved, nameOfSlug, percentile, runsOfPlan, successRate } from '#features/runs/runs.ts';
import { plans } from '#content/offers.ts';
import { durationText, rateText } from '#content/runs.ts';

const bucketOf = (seconds: number) => Math.ceil(Math.log(seconds * 1000) / Math.log(1.2));

test('finds percentiles within ten percent', () => {
  const seconds = Array.from({ length: 1000 }, (_, at) => 0.05 * 1.01 ** at);
  const counts = new Map<number, number>();
  for (const one of seconds) counts.set(bucketOf(one), (counts.get(bucketOf(one)) ?? 0) + 1);
  const buckets = [...counts].map(([bucket, runs]) => ({ bucket, runs })).reverse();
  for (const share of [0.5, 0.95]) {
    const exact = seconds[Math.ceil(seconds.length * share) - 1] ?? 0;
    expect(Math.abs((percentile(buckets, share) ?? 0) / exact - 1)).toBeLessThan(0.1);
  }
  expect(percentile([{ bucket: -1, runs: 5 }], 0.5)).toBeNull();
});

test('includes as many workflows as the pricing says', () => {
  const said = plans.map(({ id, features }) => [id, features.find((text) => /workflow|Everything/i.test(text))]);
  expect(said).toEqual([
    ['starter', 'One workflow'],
    ['growth', 'Up to 3 workflows'],
    ['scale', 'Unlimited workflows'],
    ['enterprise', 'Everything in Scale'],
  ]);
  expect(plans.map(({ id }) => runsOfPlan(id).workflows)).toEqual([1, 3, null, null]);
  expect([...plans.map(({ id }) => runsOfPlan(id).days), runsOfPlan(null).days]).toEqual([90, 400, 400, 400, 90]);
});

test('has an entry for every day, the last one today', () => {
  const days = everyDay([], new Date('2026-03-01T00:30:00Z'), 3);
  expect(days.map(({ day }) => day)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test('words names, rates and durations', () => {
  expect(nameOfSlug('invoice-sync_2')).toBe('Invoice sync 2');
  expect(nameOfSlug('-')).toBe('-');
  expect(successRate({ succeeded: 0, failed: 0 })).toBeNull();
  expect(rateText(successRate({ succeeded: 9999, failed: 1 }))).toBe('99.9%');
  expect(rateText(1)).toBe('100%');
  expect([0.41, 12.4, 210, 9000].map(durationText)).toEqual(['0.4 s', '12 s', '3.5 min', '2.5 h']);
  expect(hoursSaved(90, 20)).toBe(30);
  expect(hoursSaved(90, null)).toBeNull();
});
