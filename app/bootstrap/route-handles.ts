import type { ServerBuild } from 'react-router';
import type { RouteHandle } from '#app/load-context.ts';
import type { BodyKind } from '#server/http/request-body.ts';

type Routes = ServerBuild['routes'];

/** Reads what the routes declare of their bodies, once: path -> kind, `form` for any other path. */
export function bodyKinds({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => BodyKind {
  const kinds = new Map<string, BodyKind>();
  for (const route of Object.values(routes)) {
    const handle = route?.module.handle as RouteHandle | undefined;
    if (route !== undefined && handle?.body !== undefined) kinds.set(pathOf(routes, route.id), handle.body);
  }
  // A page's script asks for the same path with `.data`.
  return (path) => kinds.get(path.replace(/\.data$/, '')) ?? 'form';
}

function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (route === undefined) return '';
  const parent = pathOf(routes, route.parentId);
  return !route.path ? parent : `${parent}/${route.path}`;
}
