import { BlockList, isIP } from 'node:net';

/**
 * Whether an IP address is public, against requests to internal networks and cloud metadata (SSRF). Refuses doubtful
 * ones, also IPv4 inside IPv6 (mapped, 6to4, Teredo, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic4.check(address, 'ipv4');
  // A zone (`fe80::1%eth0`) names a local interface.
  if (version !== 6 || address.includes('%')) return false;
  return unicast6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

/** IANA special-purpose registries (RFC 6890 and successors). */
const notPublic4 = toBlockList('ipv4', [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers (CGNAT)
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and the metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]);

/** All public unicast. */
const unicast6 = toBlockList('ipv6', ['2000::/3']);

const notPublic6 = toBlockList('ipv6', [
  '2001::/23', // protocol assignments, with Teredo, benchmarks and ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: any IPv4 address, the private ones too
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]);

function toBlockList(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
