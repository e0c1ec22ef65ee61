interface Matched {
  readonly id: string;
  readonly handle?: unknown;
}

/** Hydrated if any route except the root lacks `handle = { hydrate: false }`; never for the root's error boundary. */
export function isHydrated(matches: readonly Matched[], failed: boolean): boolean {
  const routes = matches.filter((match) => match.id !== 'root');
  return !failed && routes.some((route) => !saysUnhydrated(route.handle));
}

/** True if a route says `startsOnSign`. */
export function startsOnSign(matches: readonly Matched[]): boolean {
  return matches.some(({ handle }) => typeof handle === 'object' && handle !== null && 'startsOnSign' in handle);
}

function saysUnhydrated(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'hydrate' in handle && handle.hydrate === false;
}
