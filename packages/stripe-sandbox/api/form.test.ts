import { expect, test } from 'vitest';
import { parseForm } from './form.ts';

test('nests field names as the provider does', () => {
  const text = 'a=1&b[c]=2&b[d][e]=3&f[0][g]=4&f[1][g]=5&h[]=6&h[]=7&i=&j[k]=a%26b';
  expect(parseForm(text)).toEqual({
    a: '1',
    b: { c: '2', d: { e: '3' } },
    f: [{ g: '4' }, { g: '5' }],
    h: ['6', '7'],
    i: '',
    j: { k: 'a&b' },
  });
  expect(parseForm('x[][a]=1&x[][b]=2&x[][a]=3')).toEqual({ x: [{ a: '1', b: '2' }, { a: '3' }] });
});

test('lets no field name reach the shared object prototype', () => {
  const fields = parseForm('__proto__[x]=1&a[__proto__][y]=2&constructor=3');
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  expect(Object.keys(fields)).toEqual(['__proto__', 'a', 'constructor']);
});
