import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLoopbackHost } from '#server/net/loopback.ts';

/** Whether `Host` is the public or a loopback name; prevents DNS rebinding. */
export function isOurHost(publicOrigin: string, host: string | undefined): boolean {
  if (host === undefined) return false;
  const url = hostUrl(host);
  if (url === null) return false;
  return isLoopbackHost(url.hostname) || url.hostname === new URL(publicOrigin).hostname;
}

/** Whether there are several `Host` headers: a proxy may have used another. */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** The public origin, or the loopback name used, which must match the browser's `Origin`. */
export function requestedOrigin(publicOrigin: string, host: string | undefined): string {
  const url = host === undefined ? null : hostUrl(host);
  const byName = url !== null && isLoopbackHost(url.hostname) && isLoopbackHost(new URL(publicOrigin).hostname);
  return byName ? url.origin : publicOrigin;
}

/**
 * CSRF check for state-changing requests. Clients without origin and cookies are allowed, since they have no user's
 * rights.
 */
export function isOurOwnRequest(publicOrigin: string, headers: IncomingHttpHeaders): boolean {
  const { origin, host, cookie, referer } = headers;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined && origin !== 'null') return isOurOrigin(publicOrigin, origin, host);
  // `Sec-Fetch-Site` is reliable even if the origin is hidden (`null`).
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && origin === undefined);
  if (origin === 'null') return false;
  if (cookie === undefined) return true;
  return referer !== undefined && URL.canParse(referer) && isOurOrigin(publicOrigin, new URL(referer).origin, host);
}

// Any loopback name, if page and request match; other programs have other ports.
function isOurOrigin(publicOrigin: string, origin: string, host: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  if (!isLoopbackHost(new URL(publicOrigin).hostname) || host === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.protocol === 'http:' && isLoopbackHost(page.hostname) && page.host === hostUrl(host)?.host;
}

function hostUrl(host: string): URL | null {
  return /^[\w.[\]:-]+$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
}

/** `isOurHost`, with the hosts that it has accepted in memory. */
export function rememberHosts(publicOrigin: string): (host: string | undefined) => boolean {
  const ours = new Set<string | undefined>();
  return (host) => {
    if (ours.has(host)) return true;
    if (!isOurHost(publicOrigin, host)) return false;
    if (ours.size < 100) ours.add(host);
    return true;
  };
}
