import { expect, test } from 'vitest';
import { chosenPath, parseChosenQuery, toggled } from '#features/insights/list/chosen.ts';

const parse = (search: string) => parseChosenQuery(new URLSearchParams(search));

test('the first category that is chosen is applied, and the others wait in their order', () => {
  expect(parse('category=tech&category=agencies')).toMatchObject({ category: 'tech', chosen: ['tech', 'agencies'] });
  expect(parse('category=nothing&category=agencies&category=agencies')).toMatchObject({
    category: 'agencies',
    chosen: ['agencies'],
  });
  expect(parse('q=%25&category=')).toMatchObject({ q: '%', category: undefined, chosen: [] });
});

test('an address says what was chosen, in its order', () => {
  for (const search of ['', 'q=a+b', 'category=tech', 'q=x&category=tech&category=legal-tech']) {
    const address = chosenPath(parse(search));
    expect(address).toBe(search === '' ? '/insights' : `/insights?${search}`);
  }
});

test('a category is chosen last, and taken away wherever it stands', () => {
  expect(toggled(['tech'], 'agencies')).toEqual(['tech', 'agencies']);
  expect(toggled(['tech', 'agencies'], 'tech')).toEqual(['agencies']);
});
