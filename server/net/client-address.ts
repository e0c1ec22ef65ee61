import { isIP } from 'node:net';
import { plainAddress, type AddressRange } from '#server/net/address-range.ts';

/**
 * The socket's address, or behind a trusted proxy the rightmost untrusted entry of `X-Forwarded-For`. Entries left of
 * an invalid one are unverifiable, so its proxy's address is used.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: readonly AddressRange[],
): string {
  let address = plainAddress(socketAddress ?? '');
  if (forwardedFor === undefined || !isTrustedProxy(address, trusted)) return address;
  for (const entry of forwardedFor.split(',').reverse()) {
    const candidate = plainAddress(withoutPort(entry.trim()));
    if (isIP(candidate) === 0) return address;
    address = candidate;
    if (!isTrustedProxy(address, trusted)) return address;
  }
  return address;
}

/** Whether an address is in one of the trusted ranges. */
export function isTrustedProxy(address: string, trusted: readonly AddressRange[]): boolean {
  return trusted.some((range) => range.has(address));
}

/** Whether proxy headers are present. */
export function isForwarded(names: Iterable<string>): boolean {
  return [...names].some((name) => name.startsWith('x-forwarded') || forwardingHeaders.has(name));
}

const forwardingHeaders = new Set([
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-original-host', 'x-original-for'],
  ...['true-client-ip', 'cf-connecting-ip', 'cf-ray', 'fastly-client-ip', 'x-envoy-external-address'],
]);

/** Rate limit key: IPv4 address or IPv6 /64. */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = '', right] = address.split('::');
  const before = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/** The /48 of an IPv6 `limitKey`, often owned by one line or server; else undefined. */
export function widerNetwork(key: string): string | undefined {
  const [, site] = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(key) ?? [];
  return site === undefined ? undefined : `${site}:/48`;
}

function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry);
  if (bracketed?.[1] !== undefined) return bracketed[1];
  const dotted = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry);
  return dotted?.[1] ?? entry;
}
