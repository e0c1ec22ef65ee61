import { expect, test } from 'vitest';
import { isHydrated, startsOnSign } from './hydration.ts';

const root = { id: 'root' };
const plain = { id: 'routes/home', handle: { hydrate: false } };
const portal = { id: 'routes/dashboard', handle: undefined };

test.each([
  ['a page whose route says so is not hydrated', [root, plain], false, false],
  ['any other page is', [root, portal], false, true],
  ['one hydrated route is enough', [root, plain, portal], false, true],
  ['a page that ends in the error boundary is not', [root, portal], true, false],
  ['nor is one without a route', [root], false, false],
])('%s', (_words, matches, failed, expected) => {
  expect(isHydrated(matches, failed)).toBe(expected);
});

test('the scripts of a page wait for a person if one of its routes says so', () => {
  expect(startsOnSign([root, { id: 'routes/home', handle: { hydrate: false, startsOnSign: true } }])).toBe(true);
  expect(startsOnSign([root, plain, portal])).toBe(false);
});
