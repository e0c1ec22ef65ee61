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
