import { expect, test } from 'vitest';
import { countText } from '#app/insights/insights-hero.tsx';
import { publicationLine } from '#app/insights/publication-line.ts';

test('shows a count exactly up to twenty, and rounds it down from there', () => {
  expect([0, 7, 19, 20, 25, 30, 1234].map(countText)).toEqual(['0', '7', '19', '20+', '20+', '30+', '1,230+']);
});

const weekly = (count: number) =>
  Array.from({ length: count }, (_, week) => new Date(Date.UTC(2026, 10, 17 - 7 * week, 8)));

test('marks the day of each article in order, with the newest last', () => {
  const line = publicationLine(weekly(10));
  expect(line?.articles).toHaveLength(10);
  expect(line?.articles).toEqual(line?.articles.toSorted((one, other) => one - other));
  expect(line?.articles[0]).toBeGreaterThan(0);
  expect(line?.articles.at(-1)).toBeLessThan(100);
  expect(line?.months.map(({ name }) => name)).toEqual(['Oct', 'Nov']);
});

test('draws no line without enough articles to draw it through', () => {
  expect(publicationLine([])).toBeUndefined();
  expect(publicationLine(weekly(2))).toBeUndefined();
  expect(publicationLine(Array.from({ length: 10 }, () => new Date(0)))).toBeUndefined();
  const apart = publicationLine([new Date(0), new Date(Date.UTC(1990, 0)), new Date(Date.UTC(2026, 0))]);
  expect(apart?.articles).toHaveLength(3);
  expect(apart?.days).toBe(0);
  expect(apart?.months).toEqual([]);
});
