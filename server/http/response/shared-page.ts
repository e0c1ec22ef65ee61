import type { IncomingHttpHeaders } from 'node:http';
import { cookiePrefix } from '#server/http/request/cookies.ts';
import { cacheTagsHeader } from '#server/http/response/page-cache.ts';

/** Sets headers that let shared caches store a page, if it is the same for everyone. Returns whether it is. */
export type SharePage = (headers: Headers, request?: IncomingHttpHeaders) => boolean;

/** Seconds that an outdated page may be served: while the cache fetches it again, and while the site is down. */
const stale = 'stale-while-revalidate=60, stale-if-error=86400';

/** Tags of pages that depend on our cookies or contain form stamps, or whose address anyone can make up. */
const notShared = ['cookie', 'form', 'again'];

/**
 * A page is shared if it has cache tags, none of them in `notShared`, and nothing personal: no cookie and no `no-store`.
 * For people who send our cookies it is private, because it shows that they are signed in.
 */
export function openSharing({ CDN_MAX_AGE: seconds }: { CDN_MAX_AGE: number }, pagesDiffer: () => boolean): SharePage {
  return (headers, { cookie, authorization } = {}) => {
    const tags = (headers.get(cacheTagsHeader) ?? '').split(',').map((tag) => tag.trim());
    if (seconds === 0 || tags[0] === '' || tags.some((tag) => notShared.includes(tag)) || pagesDiffer()) return false;
    if (headers.has('Set-Cookie') || /no-store|private|public/.test(headers.get('Cache-Control') ?? '')) return false;
    if (authorization !== undefined || cookie?.includes(cookiePrefix)) return false;
    // `must-revalidate` keeps browsers from showing an old page; CDNs that heed it too read the other two headers.
    headers.set('Cache-Control', `public, max-age=0, must-revalidate, s-maxage=${String(seconds)}, ${stale}`);
    for (const name of ['CDN-Cache-Control', 'Surrogate-Control'])
      headers.set(name, `max-age=${String(seconds)}, ${stale}`);
    headers.set('Surrogate-Key', tags.filter((tag) => tag !== '?').join(' '));
    return true;
  };
}
