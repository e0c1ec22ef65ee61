import { isIP } from 'node:net';
import { isLoopbackHost } from '#server/http/loopback.ts';
import { isPublicAddress } from '#server/outgoing/public-address.ts';

/** Why nothing is sent to an address, from the address alone. */
type OutgoingAddressFault = 'malformed' | 'scheme' | 'credentials' | 'port' | 'private';

export type OutgoingAddress =
  { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly reason: OutgoingAddressFault };

/** What may be sent to beside the public internet: with `loopback`, this machine itself, and there by http too. */
export interface OutgoingReach {
  readonly loopback: boolean;
}

/**
 * Reads an address that somebody gave us to send to: https, no name and password in it, no port below 1024 but that of
 * https, and no host that can only be in here. A host's name may still lead inside: its addresses are looked at when
 * something is sent (`postOutgoing`).
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

/** The URL parser has by now written every spelling of an IPv4 address (hex, octal, one number) in the usual way. */
function isInside(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(bare) !== 0) return !isPublicAddress(bare);
  return !bare.includes('.') || /\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion)$/.test(bare);
}

/** Whether an address that a name led to may be connected to. */
export function mayConnect(address: string, hostname: string, { loopback }: OutgoingReach): boolean {
  if (isPublicAddress(address)) return true;
  return loopback && isLoopbackHost(hostname) && isLoopbackHost(address);
}
