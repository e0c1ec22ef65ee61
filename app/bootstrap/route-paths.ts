import type { ServerBuild } from 'react-router';
import type { RouteHandle } from '#app/load-context.ts';
import type { BodyKind } from '#server/http/request/request-body.ts';

type Routes = ServerBuild['routes'];

/** Reads once which kind of body each route declares. Returns the kind for a path; `form` by default. */
export function bodyKinds({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => BodyKind {
  const kinds = new Map<string, BodyKind>();
  for (const route of Object.values(routes)) {
    const handle = route?.module.handle as RouteHandle | undefined;
    if (route !== undefined && handle?.body !== undefined) kinds.set(pathOf(routes, route.id), handle.body);
  }
  // A page's script requests the same path with `.data`.
  return (path) => kinds.get(path.replace(/\.data$/, '')) ?? 'form';
}

/** Removes trailing slashes from the paths of pages and, unless they have parameters, makes them lower case. */
export function canonicalPaths({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => string {
  const pages = new Set(Object.values(routes).map((route) => pathOf(routes, route?.id)));
  const patternOf = routePatterns({ routes });
  return (path) => {
    const bare = path.replace(/(?<=.)\/+$/, '');
    const small = bare.toLowerCase();
    if (pages.has(small)) return small;
    return patternOf(bare).endsWith('*') ? path : bare;
  };
}

/** Returns whether the page at a path accepts forms, because one of its routes has an action. */
export function formPages({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => boolean {
  const patternOf = routePatterns({ routes });
  const withForms = new Set(
    Object.values(routes).map((route) => (route?.module.action ? pathOf(routes, route.id) || '/' : null)),
  );
  return (path) => withForms.has(patternOf(path));
}

/** The full path of a route, including its parents' paths. */
export function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (route === undefined) return '';
  const parent = pathOf(routes, route.parentId);
  return !route.path ? parent : `${parent}/${route.path}`;
}

/**
 * Returns a function that finds the pattern of a path for metrics and traces, such as `/insights/:slug`, or `/*`.
 * `further` are patterns in addition to the routes'.
 */
export function routePatterns(
  { routes }: Pick<ServerBuild, 'routes'>,
  further: readonly string[] = [],
): (path: string) => string {
  const routePaths = Object.values(routes).flatMap((route) =>
    route === undefined ? [] : pathOf(routes, route.id) || '/',
  );
  const patterns = [...new Set([...further, ...routePaths])];
  const plain = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  // Patterns with the most literal parts come first, and a splat comes after any parameter.
  const others = patterns
    .filter((pattern) => !plain.has(pattern))
    .sort((one, other) => rank(other) - rank(one))
    .map((pattern) => ({ pattern, regex: toRegex(pattern) }));
  return (path) => {
    const pagePath = path.replace(/(?:\/_root)?\.data$/, '').replace(/(?<=.)\/+$/, '') || '/';
    return plain.has(pagePath) ? pagePath : (others.find(({ regex }) => regex.test(pagePath))?.pattern ?? '/*');
  };
}

function rank(pattern: string): number {
  return pattern.split('/').reduce((sum, part) => sum + (part === '*' ? -1 : part.startsWith(':') ? 1 : 10), 0);
}

function toRegex(pattern: string): RegExp {
  const literal = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}
