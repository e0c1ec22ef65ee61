import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { openPayments } from '#server/payments/payments.ts';

let answer: RequestListener;
const provider = createServer((request, response) => answer(request, response));

afterEach(() => {
  provider.closeAllConnections();
  provider.close();
});

test('a response of more than four megabytes is a failed call, and the next call succeeds', async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const options = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiOrigin: `http://127.0.0.1:${port}` };
  const { customers } = openPayments(options).stripe;
  let [calls, sent] = [0, 0];
  answer = (_request, response) => {
    calls += 1;
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id": "cus_1", "name": "');
    const more = () => {
      sent += 100_000;
      if (!response.destroyed) response.write('x'.repeat(100_000), () => setImmediate(more));
    };
    more();
  };
  const error: unknown = await customers
    .retrieve('cus_1', {}, { maxNetworkRetries: 1 })
    .catch((reason: unknown) => reason);
  expect(paymentFault(error)).toBe('away');
  expect(calls).toBe(2);
  expect(sent).toBeLessThan(40_000_000);

  answer = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id": "cus_1", "name": "Ann"}');
  };
  expect(await customers.retrieve('cus_1')).toMatchObject({ name: 'Ann' });
  answer = (_request, response) => {
    response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"error": {"code": "resource_missing"}}');
  };
  const missing: unknown = await customers.retrieve('cus_2').catch((reason: unknown) => reason);
  expect(paymentFault(missing)).toBe('missing');
});
