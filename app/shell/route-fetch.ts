/** Recognizes the router's own requests: for routes (`manifest`), or for the data of a page. */
interface Purpose {
  readonly type: string;
}

/**
 * The router looks routes up when they are first needed. Those of the page that is open are known, so a form on it
 * waits for no look-up and reaches the handling of lost connections without one.
 */
export function routeFetch(request: Request, { type }: Purpose): Promise<Response> {
  const isKnown = type === 'manifest' && isOfPage(new URL(request.url), location.pathname);
  return isKnown ? Promise.resolve(Response.json({})) : fetch(request);
}

/** Whether a manifest request names only this page and its parent paths. */
export function isOfPage(lookUp: URL, page: string): boolean {
  const paths = (lookUp.searchParams.get('paths') ?? '').split(',');
  return paths.every((path) => path !== '' && (path === page || page.startsWith(`${path}/`)));
}
