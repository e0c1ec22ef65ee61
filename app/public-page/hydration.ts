interface Matched {
  readonly id: string;
  readonly handle?: unknown;
}

/**
 * Whether a page is hydrated: one of its routes (the root apart) does not say `handle = { hydrate: false }`. A page
 * that ends in the root's error boundary is never hydrated.
 */
export function isHydrated(matches: readonly Matched[], failed: boolean): boolean {
  const routes = matches.filter((match) => match.id !== 'root');
  return !failed && routes.some((route) => !saysUnhydrated(route.handle));
}

function saysUnhydrated(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'hydrate' in handle && handle.hydrate === false;
}
