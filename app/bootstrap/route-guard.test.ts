import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { rightOf } from '#app/bootstrap/route-guard.ts';
import { declaredRight, guardedRoutes, routeSource } from '../../tests/route-table.ts';

type Routes = ServerBuild['routes'];

function routesWith(path: string, module: object) {
  const route = (id: string, own: object) => ({ id, module: { default: () => null, ...own } });
  return {
    root: route('root', {}),
    parent: { ...route('parent', {}), parentId: 'root', path },
    child: { ...route('child', module), parentId: 'parent', path: 'uploads' },
  } as unknown;
}

function childRight(path: string, module: object) {
  const routes = routesWith(path, module) as Routes;
  return routes['child'] && rightOf(routes, routes['child']);
}

test.each(['admin', 'dashboard'])('does not start with a loader or action below /%s without a right', (path) => {
  for (const name of ['loader', 'action']) {
    expect(() => childRight(path, { [name]: () => null })).toThrow(/child declares no right/);
    expect(childRight(path, { [name]: () => null, handle: { right: 'member' } })).toBe('member');
  }
});

test('asks for no right of pages without data, or outside of the portal and the back office', () => {
  expect(childRight('admin', {})).toBeUndefined();
  expect(childRight('administration', { loader: () => null })).toBeUndefined();
});

test('every loader and action of the portal and the back office has a right', () => {
  const hasData = /^export (?:async )?(?:function|const) (?:loader|action)\b/m;
  const open = guardedRoutes.filter((route) => hasData.test(routeSource(route)) && declaredRight(route) === undefined);
  expect(open.map(({ file }) => `app/${file} needs \`right\` in its handle`)).toEqual([]);
});
