import type { IncomingHttpHeaders } from 'node:http';
import { cookiePrefix } from '#server/http/request/cookies.ts';
import { cacheTagsHeader } from '#server/http/response/page-cache.ts';

/** Lets shared caches keep a page, by its headers, if it is the same for everyone. Returns whether it is. */
export type SharePage = (headers: Headers, request?: IncomingHttpHeaders) => boolean;

/** Seconds that an outdated page is still shown: while it is fetched anew, and while the site is away. */
const stale = 'stale-while-revalidate=60, stale-if-error=86400';

/** Tags of pages that differ by our cookies or by their form's number and time, or whose address anyone can make up. */
const notShared = ['cookie', 'form', 'again'];

/**
 * A page is shared if it has cache tags, none of which says that it differs, and nothing of one person: no cookie, no
 * ban on storing. To people who send our cookies it is private, for it shows that they are signed in.
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
