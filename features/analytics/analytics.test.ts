import { expect, test } from 'vitest';
import { periodsOf, rangeBefore, readRange } from '#features/analytics/analytics.ts';
import { siteSection } from '#features/analytics/site-section.ts';

const range = (query: string, today = '2026-11-21') => readRange(new URLSearchParams(query), today);

test('reads the last days, the last twelve months or a custom range from an address', () => {
  expect(range('')).toEqual({ preset: '12-months', from: '2025-12-01', to: '2026-11-21' });
  expect(range('range=30-days')).toEqual({ preset: '30-days', from: '2026-10-23', to: '2026-11-21' });
  expect(range('range=90-days', '2026-03-01')).toMatchObject({ from: '2025-12-02' });
  expect(range('from=2026-02-28&to=2026-03-01')).toEqual({ preset: 'own', from: '2026-02-28', to: '2026-03-01' });
});

test.each([
  'from=2026-02-30&to=2026-03-01',
  'from=2026-03-02&to=2026-03-01',
  'from=x',
  'from=2001-01-01&to=2026-01-01',
  'range=x',
])('falls back to a year for %s', (query) => {
  expect(range(query).preset).toBe('12-months');
});

test('splits a short range into days, also across the end of a month', () => {
  expect(periodsOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(periodsOf(range('range=30-days'))).toHaveLength(30);
  expect(periodsOf(range('range=7-days'))).toHaveLength(7);
});

test('splits up to half a year into weeks, from the Monday before its first day', () => {
  // A Wednesday to a Monday.
  expect(periodsOf({ from: '2025-12-31', to: '2026-02-16' })).toEqual([
    ...['2025-12-29', '2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16'],
  ]);
  expect(periodsOf(range('range=90-days'))).toHaveLength(13);
});

test('compares a range with as many days right before it', () => {
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-30' })).toEqual({ from: '2026-01-30', to: '2026-02-28' });
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});

test('splits a longer range into months, also across a year and from a 31st', () => {
  const year = periodsOf({ from: '2025-12-31', to: '2026-12-01' });
  expect([year.length, year.slice(0, 3), year.at(-1)]).toEqual([13, ['2025-12', '2026-01', '2026-02'], '2026-12']);
  expect(periodsOf(range(''))).toHaveLength(12);
});

test('starts a visit in a section of the public site', () => {
  expect(['/', '/insights/a-b', '/INSIGHTS', '/book', '/none/here', '/soc2-compliance'].map(siteSection)).toEqual([
    'start',
    'insights',
    'insights',
    'booking',
    'other',
    'policies',
  ]);
  expect(['/admin', '/dashboard/settings', '/sandbox/inbox', '/robots.txt', '/.env'].map(siteSection)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
