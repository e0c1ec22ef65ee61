import { expect, test } from 'vitest';
import type { ServerBuild } from 'react-router';
import { bodyKinds, formPages, canonicalPaths, routePatterns } from '#app/bootstrap/route-paths.ts';

const route = (id: string, parentId: string | undefined, path: string | undefined, handle?: object) => ({
  id,
  parentId,
  path,
  module: { default: () => null, handle },
});

test('a body kind stands at the whole path of the route that declares it', () => {
  const routes: ServerBuild['routes'] = {
    root: route('root', undefined, ''),
    frame: route('frame', 'root', 'admin'),
    layout: route('layout', 'frame', undefined),
    pictures: route('pictures', 'layout', 'articles/pictures', { body: 'file' }),
    plain: route('plain', 'root', 'contact', { hydrate: false }),
  };
  const kindOf = bodyKinds({ routes });
  expect(kindOf('/admin/articles/pictures')).toBe('file');
  expect(kindOf('/admin/articles/pictures.data')).toBe('file');
  expect(kindOf('/articles/pictures')).toBe('form');
  expect(kindOf('/contact')).toBe('form');
});

test('the canonical path of a page has no slash at its end, and no capital letters', () => {
  const routes: ServerBuild['routes'] = {
    root: route('root', undefined, ''),
    insights: route('insights', 'root', 'insights'),
    article: route('article', 'root', 'insights/:slug'),
  };
  const canonical = canonicalPaths({ routes });
  expect(['/', '/Insights//', '/insights/Slug/', '/Nowhere/'].map((path) => canonical(path))).toEqual([
    ...['/', '/insights', '/insights/Slug', '/Nowhere/'],
  ]);
});

test('a page takes forms where one of its routes has an action', () => {
  const login = route('login', 'root', 'login');
  const routes: ServerBuild['routes'] = {
    root: route('root', undefined, ''),
    home: route('home', 'root', undefined),
    login: { ...login, module: { ...login.module, action: () => null } },
    rest: route('rest', 'root', '*'),
  };
  const takesForms = formPages({ routes });
  expect(['/', '/login', '/login.data', '/who/knows'].map((path) => takesForms(path))).toEqual([
    ...[false, true, true, false],
  ]);
});

test('a path has the pattern of its route, the most literal one, and an unknown path that of all others', () => {
  const routes: ServerBuild['routes'] = {
    root: route('root', undefined, ''),
    home: route('home', 'root', undefined),
    admin: route('admin', 'root', 'admin'),
    lead: route('lead', 'admin', 'leads/:leadId'),
    leadsFile: route('leadsFile', 'admin', 'leads/export.csv'),
    adminRest: route('adminRest', 'admin', '*'),
    part: route('part', 'root', 'sitemaps/:part.xml'),
    rest: route('rest', 'root', '*'),
  };
  const patternOf = routePatterns({ routes }, ['/healthz', '/sandbox/*']);
  expect(['/', '/_root.data', '/admin', '/admin/', '/admin/leads/7?'].map((path) => patternOf(path))).toEqual([
    ...['/', '/', '/admin', '/admin', '/admin/leads/:leadId'],
  ]);
  expect(patternOf('/admin/leads/7.data')).toBe('/admin/leads/:leadId');
  expect(patternOf('/admin/leads/export.csv')).toBe('/admin/leads/export.csv');
  expect(patternOf('/admin/who/knows')).toBe('/admin/*');
  expect(patternOf('/sitemaps/1.xml')).toBe('/sitemaps/:part.xml');
  expect(patternOf('/sandbox/inbox')).toBe('/sandbox/*');
  expect(patternOf('/healthz')).toBe('/healthz');
  expect(patternOf('/wp-login.php')).toBe('/*');
});
