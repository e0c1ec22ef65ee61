import { BlockList, isIP } from 'node:net';

export interface AddressRange {
  readonly text: string;
  /** Whether the range has an address that `plainAddress` normalized. */
  has(address: string): boolean;
}

/** Parses `10.0.0.0/8`, `192.0.2.7`, `2001:db8::/32`; null if invalid. */
export function parseAddressRange(text: string): AddressRange | null {
  const [written = '', bits, more] = text.split('/');
  const address = plainAddress(written);
  const version = isIP(address);
  if (version === 0 || more !== undefined) return null;
  const width = version === 4 ? 32 : 128;
  // IPv4-mapped ranges count bits from the IPv6 start.
  const mappedBits = address !== written && written.includes(':') ? 96 : 0;
  const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) - mappedBits : -1;
  if (prefix < 0 || prefix > width) return null;
  const list = new BlockList();
  list.addSubnet(address, prefix, family(version));
  return {
    text,
    has: (candidate) => isIP(candidate) === version && list.check(candidate, family(version)),
  };
}

/** Removes brackets and zone; IPv4-mapped IPv6 (`::ffff:192.0.2.1`) becomes IPv4. */
export function plainAddress(address: string): string {
  const bare = address
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')
    .toLowerCase();
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (dotted?.[1] !== undefined) return dotted[1];
  const hex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(bare);
  if (hex?.[1] === undefined || hex[2] === undefined) return bare;
  const [high, low] = [parseInt(hex[1], 16), parseInt(hex[2], 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function family(version: number): 'ipv4' | 'ipv6' {
  return version === 4 ? 'ipv4' : 'ipv6';
}
