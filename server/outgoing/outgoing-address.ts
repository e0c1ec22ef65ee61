import { isIP } from 'node:net';
import { isLoopbackHost } from '#server/net/loopback.ts';
import { isPublicAddress } from '#server/outgoing/public-address.ts';

/** Why an address is refused. */
type OutgoingAddressFault = 'malformed' | 'scheme' | 'credentials' | 'port' | 'private';

export type OutgoingAddress =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: OutgoingAddressFault };

/** Besides the public internet: `loopback` allows this machine, also over http. */
export interface OutgoingReach {
  readonly loopback: boolean;
}

/** While the site is only tried out, loopback is allowed too. */
export function reachOf({ PUBLIC_ORIGIN }: { readonly PUBLIC_ORIGIN: string }): OutgoingReach {
  return { loopback: isLoopbackHost(new URL(PUBLIC_ORIGIN).hostname) };
}

/**
 * Validates a user-supplied address: https, no credentials, no port below 1024 except 443, no internal host.
 * `requestOutgoing` checks resolved addresses.
 */
export function readOutgoingAddress(text: string, reach: OutgoingReach): OutgoingAddress {
  if (text.length > 2000 || !URL.canParse(text)) return { ok: false, reason: 'malformed' };
  const url = new URL(text);
  const isHere = reach.loopback && isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:')) return { ok: false, reason: 'scheme' };
  if (url.username !== '' || url.password !== '') return { ok: false, reason: 'credentials' };
  if (url.port !== '' && Number(url.port) < 1024 && !isHere) return { ok: false, reason: 'port' };
  if (!isHere && isInside(url.hostname)) return { ok: false, reason: 'private' };
  url.hash = '';
  return { ok: true, url };
}

/** The URL parser normalized all IPv4 spellings (hex, octal, single number). */
function isInside(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(bare) !== 0) return !isPublicAddress(bare);
  return !bare.includes('.') || /\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion)$/.test(bare);
}

/** Whether a resolved address may be connected to. */
export function mayConnect(address: string, hostname: string, { loopback }: OutgoingReach): boolean {
  if (isPublicAddress(address)) return true;
  return loopback && isLoopbackHost(hostname) && isLoopbackHost(address);
}
