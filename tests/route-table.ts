import { readFileSync } from 'node:fs';
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

interface RouteFile {
  /** As in the table. */
  readonly path: string;
  readonly id: string;
  /** Below `app/`. */
  readonly file: string;
}

export const routeFiles: readonly RouteFile[] = routes.flatMap((entry) => filesOf(entry));

/** The paths of the pages, as in the table: without files, redirects, and what is not found. */
export const pagePaths: readonly string[] = [
  ...new Set(routeFiles.filter(({ file }) => file.endsWith('.tsx')).map(({ path }) => path || '/')),
].filter((path) => !/\*$|^dev\//.test(path));

/**
 * Every route below /admin and /dashboard, to run its loader alone. The page around those of the back office has no
 * loader.
 */
export const guardedRoutes = routeFiles.filter(
  ({ path, id }) => /^(admin|dashboard)/.test(path) && id !== 'routes/admin/page',
);

/** Read from the source: importing every route takes a minute. */
export function routeSource({ file }: RouteFile): string {
  return readFileSync(`app/${file}`, 'utf8');
}

/** The right in the `handle` of a route. */
export function declaredRight(route: RouteFile): string | undefined {
  return /^export const handle = \{ right: '([^']+)'/m.exec(routeSource(route))?.[1];
}

function filesOf({ path = '', file, children = [] }: RouteConfigEntry): RouteFile[] {
  const own = { path, id: file.replace(/\.tsx?$/, ''), file };
  const below = children.flatMap(filesOf).map((child) => ({
    ...child,
    path: [path, child.path].filter(Boolean).join('/'),
  }));
  return [own, ...below];
}
