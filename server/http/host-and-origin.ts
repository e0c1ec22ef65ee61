import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLoopbackHost } from '#server/http/loopback.ts';

/**
 * Whether the `Host` that a client asked for is ours: that of the public origin, or this machine by name. Another one
 * is somebody's attempt to reach a server on this machine through the browser (DNS rebinding), or a stray.
 */
export function isOurHost(publicOrigin: string, host: string | undefined): boolean {
  if (host === undefined) return false;
  const given = hostUrl(host);
  if (given === null) return false;
  return isLoopbackHost(given.hostname) || given.hostname === new URL(publicOrigin).hostname;
}

/** Whether a request names its host more than once: what stands in between may have believed the other one. */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * The origin that a request was made to: the public one, or on a loopback origin the name of this machine that was used,
 * which the browser's own account of where a form comes from has to agree with.
 */
export function askedOrigin(publicOrigin: string, host: string | undefined): string {
  const given = host === undefined ? null : hostUrl(host);
  const byName = given !== null && isLoopbackHost(given.hostname) && isLoopbackHost(new URL(publicOrigin).hostname);
  return byName ? given.origin : publicOrigin;
}

/**
 * Whether a request that changes something came from our own pages, or from no page at all. Browsers name the origin
 * of every such request; a client that names none and sends no cookies either acts on nobody's behalf.
 */
export function isOurOwnRequest(publicOrigin: string, headers: IncomingHttpHeaders): boolean {
  const { origin, host, cookie, referer } = headers;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined && origin !== 'null') return isOurOrigin(publicOrigin, origin, host);
  // A browser that hides the origin (`null`) still says truthfully where the request came from.
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && origin === undefined);
  if (origin === 'null') return false;
  if (cookie === undefined) return true;
  return referer !== undefined && URL.canParse(referer) && isOurOrigin(publicOrigin, new URL(referer).origin, host);
}

// On a loopback origin the site goes by each name of this machine, as long as page and request use the same one: a
// page of another local program has another port.
function isOurOrigin(publicOrigin: string, origin: string, host: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  if (!isLoopbackHost(new URL(publicOrigin).hostname) || host === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.protocol === 'http:' && isLoopbackHost(page.hostname) && page.host === hostUrl(host)?.host;
}

function hostUrl(host: string): URL | null {
  return /^[\w.[\]:-]+$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
}
