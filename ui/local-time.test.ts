import { expect, test } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LocalTime, relativeTime, RenderedAt } from './local-time.tsx';

const now = Date.parse('2026-06-15T12:00:00Z');

test.each([
  ['2026-06-15T11:59:30Z', 'just now'],
  ['2026-06-15T12:00:20Z', 'just now'],
  ['2026-06-15T11:18:00Z', '42 min ago'],
  ['2026-06-15T09:59:00Z', '2 h ago'],
  ['2026-06-12T09:00:00Z', '3 d ago'],
  ['2026-06-15T14:30:00Z', 'in 2 h'],
  ['2026-06-20T12:00:00Z', 'in 5 d'],
  ['2026-06-03T12:00:00Z', 'Jun 3'],
  ['2025-12-03T12:00:00Z', 'Dec 3, 2025'],
])('%s reads "%s"', (at, text) => {
  expect(relativeTime(at, now, 'en-US')).toBe(text);
});

test.each([
  ['2026-06-03T23:30:00Z', 'UTC', 'Jun 3'],
  ['2026-06-03T23:30:00Z', 'Europe/Lisbon', 'Jun 4'],
  ['2025-12-31T23:30:00Z', 'UTC', 'Dec 31, 2025'],
  ['2025-12-31T23:30:00Z', 'Asia/Tokyo', 'Jan 1'],
])('%s in %s reads "%s"', (at, zone, text) => {
  expect(relativeTime(at, now, 'en-US', zone)).toBe(text);
});

test.each([
  ['de', '3. Juni'],
  ['en-GB', '3 Jun'],
])('a reader in %s reads "%s"', (locale, text) => {
  expect(relativeTime('2026-06-03T12:00:00Z', now, locale)).toBe(text);
});

test('the server writes dates of UTC, whatever its own zone, as hydration expects them', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Asia/Tokyo';
  try {
    const time = createElement(LocalTime, { at: '2026-05-01T23:30:00Z', relative: true });
    const value = new Date(now).toISOString();
    expect(renderToStaticMarkup(createElement(RenderedAt, { value }, time))).toContain('>May 1<');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
