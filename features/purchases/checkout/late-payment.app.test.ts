import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { orders, paymentCustomers } from '#features/billing/billing.table.ts';
import { handleCheckoutPost, openCheckoutPage } from '#features/purchases/checkout/checkout-page.server.ts';
import { startCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { readOrders } from '#features/billing/reads/billing-reads.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { Browser } from '../../../tests/accounts.ts';
import {
  begin,
  deliver,
  hostWithClient,
  pay,
  runEventJobs,
  type BillingHost,
  type SandboxEvent,
  type OwnClient,
} from '../../../tests/billing.ts';
import { newClient } from '../../../tests/test-app.ts';
import { isWeekly } from '../../../tests/weekly.ts';

const starter = 'price_starter_monthly';
const growth = 'price_growth_setup';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});
afterEach(() => {
  vi.restoreAllMocks();
});

function unlimited() {
  const limits = { ...host.app.limits, take: () => Promise.resolve({ ok: true as const }) };
  return { ...host.app, limits };
}

/** Concurrent attempts; returns the responses. */
async function press(times: number, priceId: string, buyAgain?: string): Promise<string[]> {
  const wanted = { priceId, ...(buyAgain === undefined ? {} : { buyAgain }) };
  const answers = await Promise.all(
    Array.from({ length: times }, () => startCheckout(unlimited(), newClient(), ann, wanted)),
  );
  return answers.map((answer) => (answer.ok ? answer.sessionId : answer.reason));
}

async function atProvider() {
  const { checkout, charges, subscriptions } = host.payments.stripe;
  const [row] = await host.app.db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, ann.user.id));
  const all = { customer: row?.customerId ?? '', limit: 100 };
  const [sessions, charged, subscribed] = await Promise.all([
    checkout.sessions.list(all),
    charges.list(all),
    subscriptions.list({ ...all, status: 'all' }),
  ]);
  return {
    sessions: sessions.data.length,
    open: sessions.data.filter(({ status }) => status === 'open').length,
    charged: charged.data.reduce((sum, { amount, status }) => sum + (status === 'succeeded' ? amount : 0), 0),
    subscriptions: subscribed.data.length,
  };
}

/** Events of a new payment, unordered. */
async function payAndHold(sessionId: string): Promise<readonly SandboxEvent[]> {
  const before = host.sandbox.events().length;
  await pay(host, sessionId);
  return host.sandbox.events().slice(before);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'sells nothing more on %i simultaneous clicks after the payment of Starter while no worker runs',
  async (times) => {
    await pay(host, await begin(host.app, ann, starter));
    expect(new Set(await press(times, starter))).toEqual(new Set(['payment-under-way']));
    expect(await press(1, starter)).toEqual(['payment-under-way']);
    expect(await atProvider()).toEqual({ sessions: 1, open: 0, charged: 850_000, subscriptions: 1 });
    await syncCustomer(host.app, ann.user.id);
    expect(await press(1, starter)).toEqual(['already-subscribed']);
  },
);

test.each([
  [growth, 1_350_000],
  ['price_micro_saas_ui', undefined],
] as const)('does not sell %s on the first click while its payment event is late', async (priceId, amount) => {
  await pay(host, await begin(host.app, ann, priceId));
  expect(await press(1, priceId)).toEqual(['payment-under-way']);
  expect(new Set(await press(8, priceId))).toEqual(new Set(['payment-under-way']));
  const { sessions, charged } = await atProvider();
  expect(sessions).toBe(1);
  if (amount !== undefined) expect(charged).toBe(amount);

  await syncCustomer(host.app, ann.user.id);
  const [paid] = await readOrders(host.app, ann.user.id);
  expect(new Set(await press(8, priceId))).toEqual(new Set(['bought-before']));
  expect(await press(1, priceId, randomUUID())).toEqual(['bought-before']);
  const again = new Set(await press(8, priceId, paid?.id));
  expect([...again]).toEqual([expect.stringMatching(/^cs_/)]);
  expect((await atProvider()).sessions).toBe(2);
  // The consent covers one more purchase only.
  await pay(host, [...again][0]!);
  expect(await press(1, priceId, paid?.id)).toEqual(['payment-under-way']);
  await syncCustomer(host.app, ann.user.id);
  expect(await press(1, priceId, paid?.id)).toEqual(['bought-before']);
});

test('sells one subscription for clicks between any two events, in every order of the events', async () => {
  const sessionId = await begin(host.app, ann, starter);
  const delivered = await payAndHold(sessionId);
  const needed = [
    'customer.subscription.created',
    'invoice.paid',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ];
  const events = delivered.filter(({ type }) => needed.includes(type));
  expect(events).toHaveLength(4);
  for (const [number, order] of permutations(events).entries()) {
    if (!isWeekly && number % 5 > 0) continue;
    await forget();
    const seen = new Set(await press(1, starter));
    for (const [gap, event] of order.entries()) {
      await deliver(host, event);
      seen.add((await press(1, starter))[0]!);
      // The worker handles the event during one to eight concurrent attempts.
      const times = gap === number % order.length ? (number % 8) + 1 : 1;
      const [answers] = await Promise.all([press(times, starter), runEventJobs(host)]);
      for (const reason of answers) seen.add(reason);
    }
    expect([...seen].sort(), order.map(({ type }) => type).join(', ')).toEqual([
      'already-subscribed',
      'payment-under-way',
    ]);
  }
  expect(await atProvider()).toEqual({ sessions: 1, open: 0, charged: 850_000, subscriptions: 1 });
}, 120_000);

test('sells a refunded purchase again without a confirmation, and an ended subscription too', async () => {
  await pay(host, await begin(host.app, ann, growth));
  await pay(host, await begin(host.app, ann, starter));
  await syncCustomer(host.app, ann.user.id);
  expect(await press(1, growth)).toEqual(['bought-before']);
  const { stripe } = host.payments;
  const [row] = await host.app.db.select().from(paymentCustomers);
  const customer = row?.customerId ?? '';
  const { data } = await stripe.charges.list({ customer });
  const charge = data.find(({ amount }) => amount === 1_350_000);
  await stripe.refunds.create({ charge: charge?.id ?? '' });
  for (const { id } of (await stripe.subscriptions.list({ customer })).data) await stripe.subscriptions.cancel(id);
  expect(await press(1, starter)).toEqual(['already-subscribed']);
  await syncCustomer(host.app, ann.user.id);
  expect(await press(1, growth)).toEqual([expect.stringMatching(/^cs_/)]);
  expect(await press(1, starter)).toEqual([expect.stringMatching(/^cs_/)]);
});

test('finds a subscription at the provider that is missing in the database', async () => {
  await pay(host, await begin(host.app, ann, starter));
  await host.app.db.delete(orders);
  expect(await press(2, starter)).toEqual(['already-subscribed', 'already-subscribed']);
  expect(await atProvider()).toMatchObject({ sessions: 1, charged: 850_000 });
  const { rows } = await host.database.pool.query(`select 1 from pgboss.job where name = 'sync-payment-customer'`);
  expect(rows).toHaveLength(2);
});

test('closes other open sessions of the offer when its subscription appears', async () => {
  const { app, payments } = host;
  const first = await begin(app, ann, starter);
  // A second order of the offer, whose session was left open.
  const [order] = await app.db.select().from(orders);
  const id = randomUUID();
  const session = await payments.stripe.checkout.sessions.retrieve(first);
  const other = await payments.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: session.customer as string,
    line_items: [{ price: starter, quantity: 1 }],
    success_url: 'http://127.0.0.1:3000/',
    metadata: { order: id, offer: 'starter', organization_id: ann.user.id },
  });
  await app.db.insert(orders).values({ ...order!, id, sessionId: other.id, releasedAt: new Date() });
  await syncCustomer(app, ann.user.id);
  expect((await payments.stripe.checkout.sessions.retrieve(other.id)).status).toBe('expired');
  await pay(host, first);
  await syncCustomer(app, ann.user.id);
  expect(await atProvider()).toEqual({ sessions: 2, open: 0, charged: 850_000, subscriptions: 1 });
  const known = await app.db.select({ id: orders.id, status: orders.status }).from(orders);
  expect(Object.fromEntries(known.map((one) => [one.id, one.status]))).toEqual({
    [order!.id]: 'paid',
    [id]: 'expired',
  });
});

test('returns no address for a click that has lost its customer lock to another one', async () => {
  const { app, payments } = host;
  const { sessions } = payments.stripe.checkout;
  const create = sessions.create.bind(sessions);
  let made = '';
  vi.spyOn(sessions, 'create').mockImplementation(async (params, options) => {
    const session = await create(params, options);
    made = session.id;
    await app.db.update(paymentCustomers).set({ lockedBy: randomUUID() });
    return session;
  });
  expect(await press(1, starter)).toEqual(['unavailable']);
  expect((await sessions.retrieve(made)).status).toBe('expired');
});

test('shows that it was bought and on which day, and sells it after a confirmation', async () => {
  const browser = new Browser(host.app);
  await browser.signIn(ann.user.email);
  const look = async () => (await openCheckoutPage(host.app, browser.request(`/checkout?priceId=${growth}`))).page;
  const post = (fields: Record<string, string>) =>
    handleCheckoutPost(
      host.app,
      browser.request('/checkout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ priceId: growth, ...fields }).toString(),
      }),
      browser.client,
    );
  await pay(host, await begin(host.app, ann, growth));
  expect(await look()).toMatchObject({ status: { kind: 'free' } });
  const underWay = 'You have already paid for this, and the payment is being confirmed. You won’t be charged again.';
  expect(await post({})).toMatchObject({ status: 409, page: { status: { kind: 'under-way', text: underWay } } });
  await syncCustomer(host.app, ann.user.id);
  const [paid] = await readOrders(host.app, ann.user.id);
  const day = new Date(paid?.paidAt ?? '').toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const bought = {
    status: { kind: 'bought', orderId: paid?.id, text: expect.stringContaining(`on ${day}`) as string },
  };
  expect(await look()).toMatchObject(bought);
  expect(await post({})).toMatchObject({ status: 409, page: { ...bought, error: '' } });
  expect(await post({ buyAgain: paid?.id ?? '' })).toEqual({ to: expect.stringContaining('/c/pay/cs_') as string });
});

/** After the charge, before any event. */
async function forget(): Promise<void> {
  await host.database.pool.query(`
    update orders set status = 'open', subscription_id = null, paid_at = null, fulfilled_at = null, released_at = null;
    delete from payments; delete from subscriptions; delete from payment_events; delete from pgboss.job;`);
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
