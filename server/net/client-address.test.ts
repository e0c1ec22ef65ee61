import { describe, expect, test } from 'vitest';
import { parseAddressRange, type AddressRange } from '#server/net/address-range.ts';
import { clientAddress, limitKey } from '#server/net/client-address.ts';

function ranges(...copy: string[]): AddressRange[] {
  return copy.map((text) => parseAddressRange(text)).filter((range) => range !== null);
}

describe('clientAddress', () => {
  test.each([
    // socket, X-Forwarded-For, trusted, expected
    ['203.0.113.9', undefined, [], '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', [], '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', ['10.0.0.0/8'], '203.0.113.9'],
    ['10.0.0.1', '198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
    ['10.0.0.1', '6.6.6.6, 198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
    ['10.0.0.1', '6.6.6.6, 198.51.100.1, 10.2.3.4', ['10.0.0.0/8'], '198.51.100.1'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', ['10.0.0.0/8'], '10.0.0.3'],
    ['10.0.0.1', '198.51.100.1, unknown, 10.0.0.2', ['10.0.0.0/8'], '10.0.0.2'],
    ['10.0.0.1', '', ['10.0.0.0/8'], '10.0.0.1'],
    ['10.0.0.1', 'rubbish', ['10.0.0.1'], '10.0.0.1'],
    ['::ffff:10.0.0.1', '198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
    ['::ffff:a00:1', '198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
    ['::1', '::ffff:198.51.100.1', ['::1'], '198.51.100.1'],
    ['::1', '[2001:db8::7]:443', ['::1'], '2001:db8::7'],
    ['::1', '198.51.100.1:5123', ['::1'], '198.51.100.1'],
    ['2001:db8::1', '198.51.100.1', ['2001:db8::/32'], '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1', ['::ffff:10.0.0.0/104'], '198.51.100.1'],
    ['fe80::1%eth0', '198.51.100.1', ['fe80::/10'], '198.51.100.1'],
    [undefined, '198.51.100.1', ['0.0.0.0/0'], ''],
  ])('resolves %s, forwarded %s, trusting %s to %s', (socket, forwarded, trusted, expected) => {
    expect(clientAddress(socket, forwarded, ranges(...trusted))).toBe(expected);
  });
});

describe('parseAddressRange', () => {
  test.each(['10.0.0.0/33', '10.0.0', 'proxy', '10.0.0.0/8/8', '10.0.0.0/-1', '::/129', '', '/8', '10.0.0.0/x'])(
    '%s is not an address range',
    (text) => {
      expect(parseAddressRange(text)).toBeNull();
    },
  );
});

describe('limitKey', () => {
  test.each([
    ['198.51.100.1', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, key) => {
    expect(limitKey(address)).toBe(key);
  });
});
