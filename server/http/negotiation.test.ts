import { expect, test } from 'vitest';
import { chooseEncoding, etagMatches, prefersHtml } from '#server/http/negotiation.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['identity;q=1, br;q=nonsense', 'identity'],
])('Accept-Encoding %s is answered in %s', (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected);
});

test('an etag matches in a list, weakly, or by the star', () => {
  expect(etagMatches('"a"', '"a"')).toBe(true);
  expect(etagMatches('"x", W/"a"', '"a"')).toBe(true);
  expect(etagMatches('*', '"a"')).toBe(true);
  expect(etagMatches('"ab"', '"a"')).toBe(false);
  expect(etagMatches(undefined, '"a"')).toBe(false);
});

test('a browser on its way to an address prefers a page, a program does not', () => {
  expect(prefersHtml('text/html,application/xhtml+xml,*/*;q=0.8')).toBe(true);
  expect(prefersHtml('*/*')).toBe(false);
  expect(prefersHtml('application/json')).toBe(false);
});
