import { expect, test } from 'vitest';
import { filterPath, parseChosenQuery, toggled } from '#features/insights/list/list-filters.ts';

const parse = (search: string) => parseChosenQuery(new URLSearchParams(search));

test('applies the first chosen category and keeps the others waiting in order', () => {
  expect(parse('category=tech&category=agencies')).toMatchObject({ category: 'tech', chosen: ['tech', 'agencies'] });
  expect(parse('category=nothing&category=agencies&category=agencies')).toMatchObject({
    category: 'agencies',
    chosen: ['agencies'],
  });
  expect(parse('q=%25&category=')).toMatchObject({ q: '%', category: undefined, chosen: [] });
});

test('writes the choice into the address in order', () => {
  for (const search of ['', 'q=a+b', 'category=tech', 'q=x&category=tech&category=legal-tech']) {
    const address = filterPath(parse(search));
    expect(address).toBe(search === '' ? '/insights' : `/insights?${search}`);
  }
});

test('adds a chosen category at the end, and removes one from any position', () => {
  expect(toggled(['tech'], 'agencies')).toEqual(['tech', 'agencies']);
  expect(toggled(['tech', 'agencies'], 'tech')).toEqual(['agencies']);
});
