import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#features/billing/billing.table.ts';
import { catalog } from '#features/billing/catalog.ts';
import { handleCheckout } from '#features/purchases/checkout/checkout-endpoint.server.ts';
import { startCheckout, type WantedCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import {
  orderOfSession,
  readOrders,
  paymentsOf,
  subscriptionOf,
} from '#features/billing/reads/billing-reads.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { openPayments } from '#server/payments/payments.ts';
import { Browser } from '../../../tests/accounts.ts';
import {
  begin,
  hostWithClient,
  makeClient,
  pay,
  queuedMails,
  type BillingHost,
  type OwnClient,
} from '../../../tests/billing.ts';
import { newClient, withSettings } from '../../../tests/test-app.ts';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});

function start(wanted: Partial<WantedCheckout> = {}, client = ann) {
  return startCheckout(host.app, newClient(), client, { priceId: 'price_growth_setup', ...wanted });
}

/** Unreachable sandbox. */
const away = openPayments({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiOrigin: 'http://127.0.0.1:1' });

test.each(catalog.offers.map(({ name, priceId, mode }) => [name, priceId, mode] as const))(
  'sells %s at the catalog price',
  async (_name, priceId, mode) => {
    const { app, payments } = host;
    const session = await payments.stripe.checkout.sessions.retrieve(await begin(app, ann, priceId), {
      expand: ['line_items'],
    });
    const [order] = await app.db.select().from(orders);
    expect(session).toMatchObject({ mode, amount_total: order?.amount, client_reference_id: order?.id });
    const starter = ['price_starter_monthly', 'price_starter_setup'];
    const prices = session.line_items?.data.map(({ price }) => price?.id);
    expect(prices).toEqual(priceId === starter[0] ? starter : [priceId]);
    expect(session.success_url).toBe('http://127.0.0.1:3000/success?session_id={CHECKOUT_SESSION_ID}');
    expect(session.cancel_url).toBe(`http://127.0.0.1:3000/checkout?priceId=${priceId}`);
  },
);

test('creates one customer, one purchase and one session for many clicks', async () => {
  const { app, payments } = host;
  const before = (await payments.stripe.checkout.sessions.list({ limit: 100 })).data.length;
  const answers = await Promise.all([start(), start(), start({ priceId: 'price_micro_saas_ui' }), start()]);
  const urls = answers.map((answer) => (answer.ok ? answer.url : answer.reason));
  expect(new Set(urls).size).toBe(2);
  expect(await start()).toEqual(answers[0]);
  expect(await app.db.select().from(orders)).toHaveLength(2);
  expect((await payments.stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(before + 2);
  const { data } = await payments.stripe.customers.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata['organization_id'] === ann.user.id)).toHaveLength(1);
});

test('does not trust prices, mode and addresses from the browser', async () => {
  expect(await start({ priceId: 'price_1' })).toEqual({ ok: false, reason: 'unknown-price' });
  expect(await start({ mode: 'subscription' })).toEqual({ ok: false, reason: 'other-terms' });
  expect(await start({ setupPriceId: 'price_starter_setup' })).toEqual({ ok: false, reason: 'other-terms' });
  const starter = { priceId: 'price_starter_monthly', mode: 'subscription' as const };
  expect(await start({ ...starter, setupPriceId: 'price_automation_flow' })).toEqual({
    ok: false,
    reason: 'other-terms',
  });
  expect(await start({ successUrl: 'https://evil.example/?{CHECKOUT_SESSION_ID}' })).toEqual({
    ok: false,
    reason: 'other-origin',
  });
  expect(await start({ cancelUrl: 'javascript:alert(1)' })).toEqual({ ok: false, reason: 'other-origin' });
  expect(await start({ origin: 'https://evil.example' })).toEqual({ ok: false, reason: 'other-origin' });
  expect(await host.app.db.select().from(orders)).toEqual([]);
  expect(await start({ ...starter, setupPriceId: 'price_starter_setup' })).toMatchObject({ ok: true });
  // The dashboard links Starter by its setup price.
  expect(await start({ priceId: 'price_starter_setup' })).toMatchObject({ ok: true });
  expect(await host.app.db.select().from(orders)).toMatchObject([{ offer: 'starter', amount: 850_000 }]);
});

test('does not charge a provider price that differs from the catalog', async () => {
  const { stripe } = host.payments;
  const other = { product: 'prod_scale_setup', currency: 'usd', unit_amount: 100, lookup_key: 'price_scale_setup' };
  const { id } = await stripe.prices.create({ ...other, transfer_lookup_key: true });
  expect(await start({ priceId: 'price_scale_setup' })).toEqual({ ok: false, reason: 'failed' });
  await stripe.prices.update('price_scale_setup', { lookup_key: 'price_scale_setup', transfer_lookup_key: true });
  expect(await start({ priceId: 'price_scale_setup' })).toMatchObject({ ok: true });
  const env = withSettings(host.app.env, { STRIPE_PRICE_SCALE: id });
  const answer = await startCheckout({ ...host.app, env }, newClient(), ann, { priceId: id });
  expect(answer).toMatchObject({ ok: false, reason: 'failed' });
});

test('shows no error page when the provider is unreachable or leads elsewhere', async () => {
  const client = newClient();
  const far = { ...host.app, payments: away };
  expect(await startCheckout(far, client, ann, { priceId: 'price_growth_setup' })).toEqual({
    ok: false,
    reason: 'unavailable',
  });
  const elsewhere = { ...host.app, payments: { ...host.payments, checkoutOrigin: 'https://checkout.example' } };
  expect(await startCheckout(elsewhere, client, ann, { priceId: 'price_growth_setup' })).toEqual({
    ok: false,
    reason: 'unavailable',
  });
  expect(await start()).toMatchObject({ ok: true });
});

test('resumes an abandoned purchase, and starts again when it has expired or has other terms', async () => {
  const { stripe } = host.payments;
  const first = await begin(host.app, ann, 'price_growth_setup');
  expect(await begin(host.app, ann, 'price_growth_setup')).toBe(first);
  const other = await start({ cancelUrl: 'http://127.0.0.1:3000/' });
  expect(other.ok && other.sessionId).not.toBe(first);
  expect((await stripe.checkout.sessions.retrieve(first)).status).toBe('expired');
  if (other.ok) await stripe.checkout.sessions.expire(other.sessionId);
  expect(await start({ cancelUrl: 'http://127.0.0.1:3000/' })).not.toEqual(other);
  // Simulates changed keys.
  await host.app.db.update(orders).set({ sessionId: 'cs_test_elsewhere' }).where(eq(orders.status, 'open'));
  expect(await start({ cancelUrl: 'http://127.0.0.1:3000/' })).toMatchObject({ ok: true });
  expect((await host.app.db.select().from(orders)).map(({ status }) => status).sort()).toEqual([
    'expired',
    'expired',
    'expired',
    'open',
  ]);
});

test('does not charge a client twice who paid and returns before the event arrives', async () => {
  const { app } = host;
  await pay(host, await begin(app, ann, 'price_starter_monthly'));
  expect(await start({ priceId: 'price_starter_monthly' })).toEqual({ ok: false, reason: 'payment-under-way' });
  expect(await readOrders(app, ann.user.id)).toMatchObject([{ status: 'processing' }]);
  await syncCustomer(app, ann.user.id);
  expect(await start({ priceId: 'price_starter_setup' })).toEqual({ ok: false, reason: 'already-subscribed' });
  expect(await readOrders(app, ann.user.id)).toMatchObject([{ status: 'paid' }]);
  expect(await queuedMails(host)).toEqual(['order', 'receipt']);
});

test('sells an add-on twice, each time with its invoice', async () => {
  const { app } = host;
  for (const _ of [1, 2]) {
    const [last] = await readOrders(app, ann.user.id);
    await pay(host, await begin(app, ann, 'price_automation_flow', last?.id));
    await syncCustomer(app, ann.user.id);
  }
  const payments = await paymentsOf(app, ann.user.id);
  expect(payments).toHaveLength(2);
  expect(payments[0]).toMatchObject({
    description: 'Additional Automation Flow',
    amount: { cents: 300_000, currency: 'usd' },
    card: { brand: 'visa', last4: '4242' },
    invoicePdf: expect.stringContaining('/pdf') as string,
  });
  expect(await queuedMails(host)).toEqual(['order', 'order', 'receipt', 'receipt']);
  expect(await subscriptionOf(app, ann.user.id)).toBeUndefined();
});

test('creates a customer again who was deleted at the provider', async () => {
  const { stripe } = host.payments;
  const { customer } = await stripe.checkout.sessions.retrieve(await begin(host.app, ann, 'price_growth_setup'));
  if (typeof customer === 'string') await stripe.customers.del(customer);
  const id = await begin(host.app, ann, 'price_scale_setup');
  expect((await stripe.checkout.sessions.retrieve(id)).customer).not.toBe(customer);
});

test('treats the session and purchases of another client as nonexistent', async () => {
  const { app } = host;
  const bob = await makeClient(app, 'bob');
  const sessionId = await begin(app, ann, 'price_micro_saas_ui');
  await pay(host, sessionId);
  await syncCustomer(app, ann.user.id);
  expect(await orderOfSession(app, ann.user.id, sessionId)).toMatchObject({ status: 'paid' });
  expect(await orderOfSession(app, bob.user.id, sessionId)).toBeUndefined();
  for (const none of ['cs_test_none', 'cs_\0', '']) {
    expect(await orderOfSession(app, bob.user.id, none)).toBeUndefined();
  }
  expect(await readOrders(app, bob.user.id)).toEqual([]);
  expect(await paymentsOf(app, bob.user.id)).toEqual([]);
});

test('requires a signed-in user, by cookie or token, and answers with the messages of the specification', async () => {
  const browser = new Browser(host.app);
  const ask = async (body: unknown, headers: Record<string, string> = {}, app = host.app) => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    };
    const answer = await handleCheckout(app, browser.request('/functions/v1/stripe-checkout', init), browser.client);
    const { message, url, sessionId } = (await answer.json()) as Record<string, string>;
    return { status: answer.status, message, url, sessionId };
  };
  const wanted = {
    price_id: 'price_starter_monthly',
    setup_price_id: 'price_starter_setup',
    mode: 'subscription',
    success_url: 'http://127.0.0.1:3000/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:3000/checkout?priceId=price_starter_monthly',
  };
  expect(await ask(wanted)).toMatchObject({ status: 401, message: 'Please sign in or create an account to continue' });
  expect(await ask(wanted, { Authorization: 'Bearer nobody' })).toMatchObject({
    status: 401,
    message: 'Authentication failed. Please try signing in again.',
  });
  const token = await new Browser(host.app).call('/session', {
    grant_type: 'password',
    email: ann.user.email,
    password: 'a long way round',
  });
  const bearer = { Authorization: `Bearer ${String(token.json['access_token'])}` };
  const first = await ask(wanted, bearer);
  expect(first).toMatchObject({ status: 200, url: expect.stringContaining('/c/pay/cs_') as string });
  await browser.signIn(ann.user.email);
  expect(await ask(wanted)).toEqual(first);
  expect(await ask({ ...wanted, price_id: 'price_other' })).toMatchObject({
    status: 404,
    message: 'Product Not Found',
  });
  expect(await ask({ ...wanted, mode: 'payment' })).toMatchObject({
    status: 422,
    message: 'Failed to start checkout process',
  });
  const form = {
    method: 'POST',
    body: 'price_id=price_1%26',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  };
  const plain = await handleCheckout(host.app, browser.request('/functions/v1/stripe-checkout', form), browser.client);
  expect([plain.status, plain.headers.get('Location')]).toEqual([307, '/checkout?priceId=price_1%26']);
  for (const body of [null, 7, [], 'x']) expect((await ask(body)).status).toBe(400);
  for (const body of [{}, { price_id: 7 }, { ...wanted, mode: 'gift' }]) expect((await ask(body)).status).toBe(422);
  expect(await ask(wanted, {}, { ...host.app, payments: away })).toMatchObject({
    status: 503,
    message: 'Payment system temporarily unavailable. Please try again.',
  });
});
