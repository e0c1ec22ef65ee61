import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusePaymentsSandbox } from './payments.ts';
import { openForTests, sdkFor, testPrices } from '../../tests/payments-sandbox.ts';

let folder: string;

beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'meridian-payments-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

test('keeps keys, address, objects, time and undelivered events across a restart', async () => {
  const first = await openForTests({ folder });
  first.sandbox.deliveries.hold();
  const customer = await first.stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k' });
  await first.settled();
  await first.sandbox.advance(40);
  await first.close();
  expect(first.received).toEqual([]);

  const second = await openForTests({ folder });
  const { origin, secretKey, webhookSecret } = first.sandbox;
  expect(second.sandbox).toMatchObject({ origin, secretKey, webhookSecret });
  expect(await second.stripe.customers.retrieve(customer.id)).toMatchObject({ email: 'ann@example.com' });
  expect((await second.stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k' })).id).toBe(
    customer.id,
  );
  const [event] = (await second.stripe.events.list()).data;
  expect(event?.type).toBe('customer.created');
  for (let tries = 0; tries < 200 && second.received.length === 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(second.received.map(({ type }) => type)).toEqual(['customer.created']);
  const later = await second.stripe.customers.create({});
  expect(later.created - customer.created).toBeGreaterThanOrEqual(40 * 86_400);
  await second.close();
});

test('makes the file private to its user and never leaves it half written', async () => {
  const open = await openForTests({ folder });
  await Promise.all(Array.from({ length: 8 }, (_, at) => open.stripe.customers.create({ name: `Customer ${at}` })));
  const place = join(folder, 'payments.json');
  const kept = JSON.parse(await readFile(place, 'utf8')) as { tables: { customers: unknown[] } };
  expect(kept.tables.customers).toHaveLength(8);
  expect((await stat(place)).mode & 0o777).toBe(0o600);
  await open.close();
});

test('connects a second process on the same folder to the running one', async () => {
  const first = await openForTests({ folder });
  const second = await openForTests({ folder });
  expect(second.sandbox.origin).toBe(first.sandbox.origin);
  const { id } = await second.stripe.customers.create({ name: 'Ann' });
  expect(await first.stripe.customers.retrieve(id)).toMatchObject({ name: 'Ann' });
  expect(() => second.sandbox.events()).toThrow('another process');
  await second.close();
  expect(await first.stripe.customers.retrieve(id)).toMatchObject({ name: 'Ann' });
  await first.close();
});

test('applies a changed catalog price', async () => {
  await (await openForTests({ folder })).close();
  const [month, ...others] = testPrices;
  const open = await openForTests({ folder, prices: [{ ...month, amount: 160_000 }, ...others] });
  expect(await open.stripe.prices.retrieve('price_month')).toMatchObject({
    unit_amount: 160_000,
    lookup_key: 'price_month',
  });
  expect((await open.stripe.prices.list()).data).toHaveLength(3);
  await open.close();
});

test('uses a free port if its own is taken, and rejects the key of another sandbox', async () => {
  const first = await openForTests();
  const port = Number(new URL(first.sandbox.origin).port);
  const second = await openForTests({ port });
  expect(second.sandbox.origin).not.toBe(first.sandbox.origin);
  await expect(sdkFor(second.sandbox, first.sandbox.secretKey).customers.list()).rejects.toMatchObject({
    statusCode: 401,
  });
  await Promise.all([first.close(), second.close()]);
});

test('serves only this machine', async () => {
  expect(refusePaymentsSandbox({ PUBLIC_ORIGIN: 'https://meridian.example' })).toContain('this machine only');
  expect(refusePaymentsSandbox({ PUBLIC_ORIGIN: 'http://127.0.0.1:3000', STRIPE_SECRET_KEY: 'sk_test_1' })).toContain(
    'real key',
  );
  expect(refusePaymentsSandbox({ PUBLIC_ORIGIN: 'http://localhost:3000' })).toBeNull();
  const open = await openForTests();
  const status = await new Promise((resolve, reject) => {
    get(open.sandbox.origin, { headers: { Host: 'attacker.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
  expect(status).toBe(403);
  await open.close();
});
