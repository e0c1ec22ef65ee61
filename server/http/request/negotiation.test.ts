import { expect, test } from 'vitest';
import { chooseEncoding, etagMatches, prefersHtml } from '#server/http/request/negotiation.ts';

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
])('answers Accept-Encoding %s in %s', (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected);
});

test('matches an etag in a list, as a weak one, or by the wildcard', () => {
  expect(etagMatches('"a"', '"a"')).toBe(true);
  expect(etagMatches('"x", W/"a"', '"a"')).toBe(true);
  expect(etagMatches('*', '"a"')).toBe(true);
  expect(etagMatches('"ab"', '"a"')).toBe(false);
  expect(etagMatches(undefined, '"a"')).toBe(false);
});

test('prefers a page for a browser navigation, not for a program', () => {
  expect(prefersHtml('text/html,application/xhtml+xml,*/*;q=0.8')).toBe(true);
  expect(prefersHtml('*/*')).toBe(false);
  expect(prefersHtml('application/json')).toBe(false);
});
