import { expect, test } from 'vitest';
import {
  bucketOf,
  percentile75,
  ratingOf,
  readPageVitals,
  vitalNames,
  vitals,
} from '#features/analytics/web-vitals.ts';

const histogram = (...counts: readonly (readonly [bucket: number, count: number])[]) => new Map(counts);

test('has the public thresholds among its bounds, in ascending order', () => {
  for (const name of vitalNames) {
    const { good, poor, bounds } = vitals[name];
    expect(bounds).toEqual(expect.arrayContaining([good, poor]));
    expect([...bounds].sort((one, next) => one - next)).toEqual([...bounds]);
  }
});

test('puts a value into the bucket whose bound it does not exceed', () => {
  expect([0, 500, 501, 2500, 2501, 99_999].map((value) => bucketOf('LCP', value))).toEqual([0, 0, 1, 4, 5, 11]);
});

test('reads the 75th percentile from buckets', () => {
  expect(percentile75('LCP', histogram())).toBeNull();
  expect(percentile75('LCP', histogram([0, 4]))).toBe(375);
  expect(percentile75('LCP', histogram([0, 3], [4, 1]))).toBe(500);
  expect(percentile75('LCP', histogram([0, 2], [4, 2]))).toBe(2250);
  // Above the last bound there is no telling how far.
  expect(percentile75('CLS', histogram([11, 9]))).toBe(1);
});

test('rates by the public thresholds, a bound being on the better side', () => {
  const rated = [0.1, 0.11, 0.25, 0.26].map((value) => ratingOf('CLS', value));
  expect(rated).toEqual(['good', 'needs-improvement', 'needs-improvement', 'poor']);
});

test('reads what a browser sends, without values that cannot be', () => {
  const sent = { page: '/insights/a', device: 'mobile', LCP: 1200, INP: -1, CLS: '0.1', TTFB: 3, who: 'x' };
  expect(readPageVitals(sent)).toEqual({ page: '/insights/a', device: 'mobile', LCP: 1200 });
  for (const body of [null, [], 'x', {}, { ...sent, device: 'watch' }, { ...sent, LCP: NaN }, { ...sent, page: 1 }])
    expect(readPageVitals(body)).toBeNull();
});
