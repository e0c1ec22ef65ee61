import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** Includes child routes. */
function addressesOf({ path = '', children = [] }: RouteConfigEntry): string[] {
  if (children.length === 0) return [path || '/'];
  return children
    .flatMap(addressesOf)
    .map((below) => [path, below === '/' ? '' : below].filter(Boolean).join('/') || '/');
}

/** The path of every route, as the table has it: without the first slash. */
export const routeTable: readonly string[] = routes.flatMap(addressesOf);

/** The paths of the routes that take no parameters. */
export const plainPaths: readonly string[] = routeTable
  .filter((path) => !/[:*]/.test(path))
  .map((path) => path.replace(/^\/?/, '/'));

/**
 * Every route below /admin and /dashboard, to run its loader alone: the path as in the table, and the id of the route. The
 * page around those of the back office has no loader.
 */
export const guardedRoutes = routes
  .flatMap((entry) => idsOf(entry))
  .filter(({ path, id }) => /^(admin|dashboard)/.test(path) && id !== 'routes/admin/page');

function idsOf({ path = '', file, children = [] }: RouteConfigEntry): { path: string; id: string }[] {
  const own = { path, id: file.replace(/\.tsx?$/, '') };
  const below = children.flatMap(idsOf).map((child) => ({
    ...child,
    path: [path, child.path].filter(Boolean).join('/'),
  }));
  return [own, ...below];
}
