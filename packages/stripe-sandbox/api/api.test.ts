import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openForTests, sdkFor, type SandboxForTests } from '../../../tests/payments-sandbox.ts';

let open: SandboxForTests;
let stripe: Stripe;

beforeAll(async () => {
  open = await openForTests();
  stripe = open.stripe;
});
afterAll(() => open.close());

const fault = (request: Promise<unknown>) =>
  request.then(
    () => 'was answered',
    (error: unknown) => error,
  );

test('answers a wrong key, a missing key and a key in Basic auth as the provider does', async () => {
  const wrong = await fault(sdkFor(open.sandbox, 'sk_sandbox_of_somebody_else').customers.list());
  expect(wrong).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(wrong).toMatchObject({ statusCode: 401, rawType: 'invalid_request_error' });
  const { origin, secretKey } = open.sandbox;
  const bare = await fetch(`${origin}/v1/customers`);
  expect([bare.status, await bare.json()]).toMatchObject([401, { error: { type: 'invalid_request_error' } }]);
  const basic = await fetch(`${origin}/v1/customers`, { headers: { Authorization: `Basic ${btoa(`${secretKey}:`)}` } });
  expect(basic.status).toBe(200);
});

test('refuses an unknown address with an error that the SDK recognizes, not with a result', async () => {
  expect(await fault(stripe.topups.list())).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
  expect(await fault(stripe.subscriptions.create({ customer: 'cus_1' }))).toMatchObject({ statusCode: 404 });
  const page = await fetch(`${open.sandbox.origin}/v2/core/events`);
  expect([page.status, await page.json()]).toMatchObject([404, { error: { type: 'invalid_request_error' } }]);
});

test('names a missing, unknown or wrongly typed value', async () => {
  const customer = { code: 'resource_missing', param: 'id', message: "No such customer: 'cus_none'", statusCode: 404 };
  expect(await fault(stripe.customers.retrieve('cus_none'))).toMatchObject(customer);
  expect(await fault(stripe.customers.create({ email: 'nobody' }))).toMatchObject({ code: 'email_invalid' });
  expect(await fault(stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
  const stranger = { nickname: 'Bo' } as Stripe.CustomerCreateParams;
  expect(await fault(stripe.customers.create(stranger))).toMatchObject({
    code: 'parameter_unknown',
    param: 'nickname',
  });
  const price = { currency: 'usd', unit_amount: 100, recurring: { interval: 'fortnight' } };
  expect(await fault(stripe.prices.create({ ...price, product: 'prod_month' }))).toMatchObject({
    param: 'recurring[interval]',
  });
  expect(await fault(stripe.prices.create({ currency: 'usd', unit_amount: 100 }))).toMatchObject({
    code: 'parameter_missing',
    param: 'product_data[name]',
  });
});

test('returns the same response for the same idempotency key, and refuses it for another request', async () => {
  const once = { idempotencyKey: 'key-1' };
  const [first, second] = await Promise.all([
    stripe.customers.create({ email: 'ann@example.com' }, once),
    stripe.customers.create({ email: 'ann@example.com' }, once),
  ]);
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  const other = await fault(stripe.customers.create({ email: 'bea@example.com' }, once));
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(other).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  expect(await fault(stripe.products.create({ name: 'ann' }, once))).toMatchObject({ rawType: 'idempotency_error' });
  // Requests refused before anything began may be corrected and retried.
  const again = { idempotencyKey: 'key-2' };
  await fault(stripe.customers.create({ email: 'nobody' }, again));
  expect((await stripe.customers.create({ email: 'cleo@example.com' }, again)).email).toBe('cleo@example.com');
});

test('paginates lists forwards and backwards, and the SDK iterates over all pages', async () => {
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await stripe.products.create({ name: `Page ${count}` })).id);
  const first = await stripe.products.list({ limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
  const second = await stripe.products.list({ limit: 2, starting_after: made[1] ?? '' });
  expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
  const back = await stripe.products.list({ limit: 2, ending_before: made[3] ?? '' });
  expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
  const all = await stripe.products.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id).slice(0, 5)).toEqual(made);
  expect(all.map(({ id }) => id)).toContain('prod_month');
  expect(await fault(stripe.products.list({ starting_after: 'prod_none' }))).toMatchObject({
    code: 'resource_missing',
  });
});

test('finds prices by lookup key, and transfers a lookup key on request', async () => {
  const [seeded] = (await stripe.prices.list({ lookup_keys: ['price_month', 'price_none'], expand: ['data.product'] }))
    .data;
  expect(seeded).toMatchObject({ id: 'price_month', unit_amount: 150_000, recurring: { interval: 'month' } });
  expect(seeded?.unit_amount_decimal?.toString()).toBe('150000');
  expect(seeded?.product).toMatchObject({ name: 'Starter' });
  const terms = { currency: 'usd', unit_amount: 160_000, product: 'prod_month', lookup_key: 'price_month' };
  expect(await fault(stripe.prices.create(terms))).toMatchObject({ param: 'lookup_key' });
  const dearer = await stripe.prices.create({ ...terms, transfer_lookup_key: true, metadata: { offer: 'starter' } });
  expect((await stripe.prices.list({ lookup_keys: ['price_month'] })).data.map(({ id }) => id)).toEqual([dearer.id]);
  expect((await stripe.prices.retrieve('price_month')).lookup_key).toBeNull();
  await stripe.prices.update(dearer.id, { active: false });
  await stripe.prices.update('price_month', { lookup_key: 'price_month', transfer_lookup_key: true });
});

test('updates a customer, clears single fields, and deletes it', async () => {
  const { id } = await stripe.customers.create({
    name: 'Ann',
    metadata: { a: '1', b: '2' },
    address: { city: 'Oslo' },
  });
  const changed = await stripe.customers.update(id, { name: '', metadata: { a: '', c: '3' } });
  expect(changed).toMatchObject({ name: null, metadata: { b: '2', c: '3' }, address: { city: 'Oslo', line1: null } });
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
  expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
  const expand = ['invoice_settings.default_payment_method'];
  expect(await stripe.customers.retrieve(id, { expand })).toMatchObject({ id, deleted: true });
  expect(await fault(stripe.customers.update(id, { name: 'B' }))).toMatchObject({ code: 'resource_missing' });
});

test('lists events by time and type, as a reconciliation requests them', async () => {
  const before = Math.floor(Date.now() / 1000) - 5;
  const { id } = await stripe.customers.create({ email: 'dora@example.com' });
  await stripe.customers.update(id, { name: 'Dora' });
  const filter = { created: { gte: before }, types: ['customer.updated'] };
  const [event] = (await stripe.events.list(filter)).data;
  expect(event?.data).toMatchObject({ object: { id, name: 'Dora' }, previous_attributes: { name: null } });
  expect((await stripe.events.list({ ...filter, created: { gt: before + 3600 } })).data).toEqual([]);
  expect(event?.request?.id).toMatch(/^req_/);
});

test('refuses to expand a field that cannot be expanded, and expands lists entry by entry', async () => {
  expect(await fault(stripe.prices.retrieve('price_month', { expand: ['nickname.x'] }))).toBe('was answered');
  expect(await fault(stripe.prices.retrieve('price_month', { expand: ['currency'] }))).toMatchObject({
    param: 'expand',
  });
  expect(await fault(stripe.prices.list({ expand: ['data.product.default_price.product.x'] }))).toMatchObject({
    param: 'expand',
  });
});

test('refuses unsupported features with an explicit error', async () => {
  const terms = {
    mode: 'payment' as const,
    success_url: 'http://127.0.0.1:3000/',
    line_items: [{ price: 'price_once' }],
  };
  const refused = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
    fault(stripe.checkout.sessions.create({ ...terms, ...more }));
  expect(await refused({ ui_mode: 'elements' })).toMatchObject({ param: 'ui_mode' });
  expect(await refused({ tax_id_collection: { enabled: true } })).toMatchObject({ param: 'tax_id_collection' });
  expect(await refused({ allowed_payment_method_types: ['klarna'] })).toMatchObject({
    param: 'allowed_payment_method_types',
  });
  expect(await refused({ discounts: [{ coupon: 'x' }] })).toMatchObject({ param: 'discounts[0][coupon]' });
});
