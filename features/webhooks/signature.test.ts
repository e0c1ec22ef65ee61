import { expect, test } from 'vitest';
import { newSigningSecret, signedHeaders } from '#features/webhooks/signature.server.ts';

test('signs like the example of the published convention', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(signedHeaders(message, [secret], new Date(1_614_265_330_999))).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('adds a signature for each of several secrets, separated by a space', () => {
  const secrets = [newSigningSecret(), newSigningSecret()];
  const { 'webhook-signature': both } = signedHeaders({ id: 'a', body: 'b' }, secrets, new Date());
  expect(both).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
  expect(secrets[0]).not.toBe(secrets[1]);
});
