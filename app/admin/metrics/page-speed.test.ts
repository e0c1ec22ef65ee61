import { expect, test } from 'vitest';
import { pageSpeedOf } from '#app/admin/metrics/page-speed.ts';

const range = { preset: 'own', from: '2026-11-01', to: '2026-11-02' } as const;
const start = {
  section: 'start',
  device: 'mobile',
  metric: 'LCP',
  period: '2026-11-01',
  bucket: 0,
  amount: 3,
} as const;

test('shows the 75th percentile of all views, by day, and by section and window size', () => {
  const rows = [
    start,
    { ...start, period: '2026-11-02', bucket: 8, amount: 1 },
    { ...start, device: 'desktop', metric: 'CLS', bucket: 5, amount: 9 } as const,
  ];
  const { metrics, groups } = pageSpeedOf(rows, range);
  expect(metrics).toEqual([
    {
      name: 'LCP',
      views: 4,
      now: { value: 500, rating: 'good' },
      trend: [
        { period: '2026-11-01', measured: { value: 375, rating: 'good' } },
        { period: '2026-11-02', measured: { value: 4750, rating: 'poor' } },
      ],
    },
    expect.objectContaining({ name: 'INP', views: 0, now: null }),
    expect.objectContaining({ name: 'CLS', now: expect.objectContaining({ rating: 'needs-improvement' }) as object }),
  ]);
  expect(groups.map(({ section, device, views }) => [section, device, views])).toEqual([
    ['start', 'desktop', 9],
    ['start', 'mobile', 4],
  ]);
  expect(groups[0]?.metrics).toMatchObject({ LCP: null, CLS: { rating: 'needs-improvement' } });
});

test('has neither groups nor values before the first measured view', () => {
  const { metrics, groups } = pageSpeedOf([], range);
  expect(groups).toEqual([]);
  expect(metrics.every(({ now, trend }) => now === null && trend.length === 2)).toBe(true);
});
