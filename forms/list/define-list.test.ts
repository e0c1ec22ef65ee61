import { expect, expectTypeOf, test } from 'vitest';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter, dayFilter, flagFilter, linkedFilter, openFilter, textFilter } from '#forms/list/filters.ts';
import type { Conditions } from '#server/db/query/list-query.ts';

const list = defineList({
  path: '/boats',
  filters: {
    q: textFilter('Search', { max: 10, control: 'search', isLowerCase: true }),
    state: linkedFilter('State', ['afloat', 'ashore']),
    kind: choiceFilter('Kind', 'Any', { sail: 'Sailing boat', motor: { label: 'Motor boat' } }),
    port: openFilter('Port', 'Anywhere', /^[a-z]+$/),
    from: dayFilter('Built from'),
    own: flagFilter('Own only'),
  },
  sorts: { newest: 'built desc', oldest: 'built asc', name: 'name asc', 'name desc': 'name desc' },
});
const read = (text: string) => list.read(new URLSearchParams(text));

test('reads valid values, drops the rest, and writes what differs from the defaults', () => {
  const whole = 'q=a+b&state=ashore&kind=motor&port=bergen&from=2020-02-29&own=on&sort=name&order=desc&after=x';
  expect(list.href(read(whole))).toBe(`/boats?${whole}`);
  const invalid = read('q=%00&state=sunk&kind=toString&port=B1&from=2021-02-29&own=1&sort=size&order=up');
  expect(invalid).toEqual(read(''));
  expect(list.href(invalid)).toBe('/boats');
  expect(list.href({ kind: 'sail' }, '/export')).toBe('/export?kind=sail');
  expect(read('q=+A+%0A++bC123456789').q).toBe('a bc123456');
});

test('links a column to its other direction, and both ends of the list', () => {
  expect(list.sortLink(read('kind=sail&after=x'), 'built')).toEqual({
    to: '/boats?kind=sail&sort=oldest',
    now: 'descending',
  });
  expect(list.sortLink(read('sort=oldest'), 'built')).toEqual({ to: '/boats', now: 'ascending' });
  expect(list.sortLink(read(''), 'name')).toEqual({ to: '/boats?sort=name', now: null });
  expect(list.sortLink(read('sort=name'), 'name').to).toBe('/boats?sort=name&order=desc');
  expect(list.pages(read('kind=sail'), 'y')).toEqual({ first: null, next: '/boats?kind=sail&after=y' });
  expect(list.pages(read('after=y'), null)).toEqual({ first: '/boats', next: null });
});

test('describes its filter bar, which keeps what it does not show', () => {
  const query = read('state=ashore&kind=sail&sort=name&order=desc&after=x');
  const fields = list.fields(query, { port: [{ value: 'bergen', copy: 'Bergen' }] });
  expect(fields.filter(({ control }) => control === 'hidden').map(({ name, value }) => [name, value])).toEqual([
    ['state', 'ashore'],
    ['sort', 'name'],
    ['order', 'desc'],
  ]);
  const [kind, port] = [fields.find(({ name }) => name === 'kind'), fields.find(({ name }) => name === 'port')];
  expect(kind).toMatchObject({
    label: 'Kind',
    value: 'sail',
    placeholder: 'Any',
    options: [{ copy: 'Sailing boat' }, { copy: 'Motor boat' }],
  });
  expect(port).toMatchObject({ value: '', options: [{ value: 'bergen' }] });
  expect([list.isFiltered(query), list.isFiltered(read('state=ashore&sort=name'))]).toEqual([true, false]);
});

test('describes its toolbar: a chip for each filter that is set, and what its links keep', () => {
  const query = read('q=a&state=ashore&kind=sail&from=2020-02-29&own=on&sort=name&after=x');
  const { chips, clear, sorts, hrefTo } = list.toolbar(query, { port: [] }, { keep: { view: 'map' } });
  expect(chips.map(({ label, value }) => [label, value])).toEqual([
    ['Kind', 'Sailing boat'],
    ['Built from', 'Feb 29, 2020'],
    ['Own only', ''],
  ]);
  expect(chips[0]?.to).toBe('/boats?q=a&state=ashore&from=2020-02-29&own=on&sort=name&view=map');
  expect(clear).toBe('/boats?q=a&state=ashore&sort=name&view=map');
  expect(sorts.filter(({ isNow }) => isNow).map(({ name }) => name)).toEqual(['name']);
  expect(hrefTo('/export')).toBe('/export?q=a&state=ashore&kind=sail&from=2020-02-29&own=on&sort=name&view=map');
  const bare = list.toolbar(read('q=a'), { port: [] }, { without: ['kind', 'port'] });
  expect([bare.chips, bare.clear, bare.fields.map(({ name }) => name)]).toEqual([[], null, ['q', 'from', 'own']]);
});

test('types its query, and asks for a condition of each filter', () => {
  type Query = QueryOf<typeof list>;
  expectTypeOf<Query['kind']>().toEqualTypeOf<'sail' | 'motor' | ''>();
  expectTypeOf<Query['state']>().toEqualTypeOf<'afloat' | 'ashore'>();
  expectTypeOf<Query['sort']>().toEqualTypeOf<'newest' | 'oldest' | 'name' | 'name desc'>();
  expectTypeOf<Parameters<typeof list.sortLink>[1]>().toEqualTypeOf<'built' | 'name'>();
  expectTypeOf<keyof Parameters<typeof list.fields>[1]>().toEqualTypeOf<'port'>();
  type All = Conditions<typeof list>;
  expectTypeOf<Parameters<All['kind']>>().toEqualTypeOf<['sail' | 'motor']>();
  expectTypeOf<Omit<All, 'own'>>().not.toExtend<All>();
});
