import { expect, test } from 'vitest';
import { publicPages, publicPaths } from '#app/public-pages.ts';
import { routeFiles, routeSource } from './route-table.ts';

const routes = publicPaths(() => true).map((path) => {
  const route = routeFiles.find((one) => `/${one.path}` === path);
  if (route === undefined) throw new Error(`${path} is not in app/routes.ts`);
  return { path, page: publicPages[path], source: routeSource(route) };
});

test('a cached page declares its tags, and no other page does', () => {
  const tagged = routes.filter(({ source }) => /^export .*headers[^]*?\b(?:pageHeaders\(|formPage\b)/m.test(source));
  expect(tagged.map(({ path }) => path)).toEqual(publicPaths(({ cached }) => cached !== 'never'));
});

const listed = routes.filter(({ page }) => page.sitemap === true);

test('a page of the sitemap has a preview of its own', () => {
  const first = new Map(listed.toReversed().map(({ path, page }) => [page.picture, path]));
  const shared = listed.filter(({ path, page }) => page.picture === null || first.get(page.picture) !== path);
  expect(shared.map(({ path }) => `${path} needs a picture in content/sharing.ts`)).toEqual([]);
});

test('a page of the sitemap has its own address', () => {
  const addresses = listed.map(({ path, source }) => [path, /\bpath(?:: | = )'([^']+)'/.exec(source)?.[1] ?? path]);
  expect(addresses.filter(([path, named]) => path !== named)).toEqual([]);
});

test('a page with a preview describes itself, and one without is not to be found', () => {
  const described = routes.filter(({ source }) => /\b(?!hidden)\w+Meta\(/.test(source));
  expect(described.map(({ path }) => path)).toEqual(publicPaths(({ picture }) => picture !== null));
});
