import { expect, test } from 'vitest';
import type { ServerBuild } from 'react-router';
import { bodyKinds } from '#app/bootstrap/route-handles.ts';

const route = (id: string, parentId: string | undefined, path: string | undefined, handle?: object) => ({
  ...{ id, parentId, path, module: { default: () => null, handle } },
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
