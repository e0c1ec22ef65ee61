import type { ServerBuild } from 'react-router';
import type { RouteHandle } from '#app/load-context.ts';
import type { BodyKind } from '#server/http/request/request-body.ts';

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

/** The path of a page has no slash at its end and, without parameters, no capital letters. Others stay as they are. */
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

/** Whether the page of a path takes forms: a route of it has an action. */
export function formPages({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => boolean {
  const patternOf = routePatterns({ routes });
  const withForms = new Set(
    Object.values(routes).map((route) => (route?.module.action ? pathOf(routes, route.id) || '/' : null)),
  );
  return (path) => withForms.has(patternOf(path));
}

/** The path of a route, with those of its parents. */
export function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (route === undefined) return '';
  const parent = pathOf(routes, route.parentId);
  return !route.path ? parent : `${parent}/${route.path}`;
}

/**
 * Finds the pattern of a path, such as `/insights/:slug`: what metrics and traces name in place of the path. The rest is
 * `/*`. `further` are patterns beside the routes.
 */
export function routePatterns(
  { routes }: Pick<ServerBuild, 'routes'>,
  further: readonly string[] = [],
): (path: string) => string {
  const ofRoutes = Object.values(routes).flatMap((route) =>
    route === undefined ? [] : pathOf(routes, route.id) || '/',
  );
  const patterns = [...new Set([...further, ...ofRoutes])];
  const plain = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  // The one with the most literal parts comes first, and a splat after any parameter.
  const others = patterns
    .filter((pattern) => !plain.has(pattern))
    .sort((one, other) => rank(other) - rank(one))
    .map((pattern) => ({ pattern, regex: regexOf(pattern) }));
  return (path) => {
    const ofPage = path.replace(/(?:\/_root)?\.data$/, '').replace(/(?<=.)\/+$/, '') || '/';
    return plain.has(ofPage) ? ofPage : (others.find(({ regex }) => regex.test(ofPage))?.pattern ?? '/*');
  };
}

function rank(pattern: string): number {
  return pattern.split('/').reduce((sum, part) => sum + (part === '*' ? -1 : part.startsWith(':') ? 1 : 10), 0);
}

function regexOf(pattern: string): RegExp {
  const literal = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}
