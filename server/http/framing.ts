import type { IncomingHttpHeaders } from 'node:http';

/** Other sites that may show some of our pages in a frame. */
export interface Framing {
  readonly paths: readonly string[];
  /** Empty if no page may be shown in a frame. */
  readonly origins: () => readonly string[];
}

export const noFraming: Framing = { paths: [], origins: () => [] };

/**
 * Whether a page is requested for a frame. For browsers that do not say so, the address of its first page has `embed`.
 */
export function isFramed(framing: Framing, url: string, destination: IncomingHttpHeaders[string]): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  if (!framing.paths.includes(path) || framing.origins().length === 0) return false;
  return destination === 'iframe' || new URLSearchParams(query).has('embed');
}

/**
 * Lets the allowed origins show the page. In a frame of another site, browsers only keep partitioned cookies, which are
 * separate for each site.
 */
export function allowFraming(headers: Headers, { origins }: Framing): void {
  headers.delete('X-Frame-Options');
  headers.delete('Speculation-Rules');
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set(
    'Content-Security-Policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins().join(' ')}`),
  );
  headers.set('Cache-Control', 'no-store');
  const cookies = headers.getSetCookie();
  headers.delete('Set-Cookie');
  for (const cookie of cookies) {
    const ofFrame = cookie.replace('SameSite=Lax', 'SameSite=None; Partitioned');
    headers.append('Set-Cookie', /; Secure/u.test(ofFrame) ? ofFrame : `${ofFrame}; Secure`);
  }
}
