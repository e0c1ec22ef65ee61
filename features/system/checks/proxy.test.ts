import { expect, test } from 'vitest';
import { judgeProxy, madeUpAddress } from './proxy.ts';

const plain = {
  address: '203.0.113.9',
  peer: '10.0.0.5',
  isPeerTrusted: true,
  forwardedFor: ['203.0.113.9'],
  forwardedProto: 'https',
};
/** What an appending proxy makes of a made-up header. */
const claiming = { ...plain, forwardedFor: [madeUpAddress, '203.0.113.9'] };

test('a proxy that appends or replaces the address is right', () => {
  expect(judgeProxy(plain, claiming, true)).toMatchObject({ state: 'ok', remedy: null });
  expect(judgeProxy(plain, plain, true).state).toBe('ok');
});

test('a probe from the machine of the proxy itself proves nothing wrong', () => {
  // Trusted addresses are passed over from the right, so the made-up one is left.
  const local = { ...plain, forwardedFor: ['127.0.0.1'], address: '127.0.0.1', peer: '127.0.0.1' };
  const answer = { ...local, forwardedFor: [madeUpAddress, '127.0.0.1'], address: madeUpAddress };
  expect(judgeProxy(local, answer, true).state).toBe('ok');
});

test('requests without a proxy are right where no TLS is promised', () => {
  const direct = { ...plain, forwardedFor: [], forwardedProto: null, peer: '127.0.0.1', address: '127.0.0.1' };
  expect(judgeProxy(direct, direct, false).state).toBe('ok');
});

test.each([
  ['does not pass on', { forwardedFor: [], address: '10.0.0.5' }, {}, 'X-Forwarded-For'],
  ['is not trusted', { isPeerTrusted: false, address: '10.0.0.5' }, {}, 'Add 10.0.0.5 to TRUSTED_PROXIES.'],
  ['a visitor made up', {}, { address: madeUpAddress, forwardedFor: [madeUpAddress] }, 'replace the header'],
])('fails a proxy that %s', (summary, changed, claimed, remedy) => {
  const result = judgeProxy({ ...plain, ...changed }, { ...claiming, ...claimed }, true);
  expect(result.state).toBe('failed');
  expect(result.summary).toContain(summary);
  expect(result.remedy).toContain(remedy);
});

test('warns of a proxy that takes visitors without TLS', () => {
  expect(judgeProxy({ ...plain, forwardedProto: 'http' }, claiming, true)).toMatchObject({ state: 'warning' });
});
