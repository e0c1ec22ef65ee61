import { expect, test } from 'vitest';
import { isOfPage } from '#app/shell/route-fetch.ts';

const page = '/admin/leads/7c1d';
const lookUp = (...paths: string[]) => {
  const url = new URL('https://meridian.example/__manifest?version=1');
  url.searchParams.set('paths', paths.join(','));
  return url;
};

test('knows the routes of the open page and of the paths above it', () => {
  expect(isOfPage(lookUp('/admin', '/admin/leads', page), page)).toBe(true);
});

test('asks for the routes of every other page', () => {
  expect(isOfPage(lookUp('/admin', '/admin/leads', '/admin/leads/9b2e'), page)).toBe(false);
  expect(isOfPage(lookUp('/admin', '/admin/lead'), page)).toBe(false);
  expect(isOfPage(lookUp(), page)).toBe(false);
});
