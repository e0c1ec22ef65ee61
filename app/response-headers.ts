import type { HeadersArgs } from 'react-router';

const cacheTags = 'X-Cache-Tags';

/** Headers of a page for one person, which no cache may store. */
export function noStore() {
  return { 'Cache-Control': 'no-store' };
}

/** Headers of a page for one person: not cached, with the headers of its action (`Retry-After`, cookies). */
export function noStoreWithAction({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
}

/** Headers of sign-in and sign-up pages: not cached, with the cookies of the action or, without one, of the loader. */
function accountHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  const isOfAction = actionHeaders.has('Set-Cookie') || actionHeaders.has('Retry-After');
  const headers = new Headers(isOfAction ? actionHeaders : loaderHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
}

/**
 * Headers of a page whose address contains a token or code. Other origins get no referrer; our own does, because forms
 * send no `Origin` without one.
 */
export function secretAddress(args: HeadersArgs): Headers {
  const headers = accountHeaders(args);
  headers.set('Referrer-Policy', 'same-origin');
  return headers;
}

/**
 * Headers of a page with a form that is the same for everyone without our cookies. The server fills in its id and time.
 */
export function formPage(args: HeadersArgs): Headers {
  const headers = noStoreWithAction(args);
  headers.set(cacheTags, 'site, cookie, form');
  return headers;
}

/** Headers of a sign-in or sign-up page that is the same for everyone without our cookies or a query. */
export function sharedAccountPage(args: HeadersArgs): Headers {
  const headers = accountHeaders(args);
  headers.set(cacheTags, 'site, cookie, ?');
  return headers;
}

/** Lets the page cache keep a response until one of its tags is announced. */
export function pageHeaders({ tags }: { readonly tags: readonly string[] }): Record<string, string> {
  return { [cacheTags]: tags.join(', ') };
}
