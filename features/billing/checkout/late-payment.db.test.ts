import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '#features/accounts/accounts.ts';
import { orders, paymentCustomers } from '#features/billing/billing.table.ts';
import { answerCheckoutPost, openCheckoutPage } from '#features/billing/checkout/checkout-page.server.ts';
import { startCheckout } from '#features/billing/checkout/start-checkout.server.ts';
import { ordersOf } from '#features/billing/reads/billing-reads.server.ts';
import { syncCustomer } from '#features/billing/sync/sync-customer.server.ts';
import { Browser } from '../../../tests/accounts.ts';
import {
  begin,
  deliver,
  hostWithClient,
  pay,
  runEventJobs,
  type BillingHost,
  type SandboxEvent,
} from '../../../tests/billing.ts';
import { newClient } from '../../../tests/test-app.ts';

const starter = 'price_starter_monthly';
const growth = 'price_growth_setup';

let host: BillingHost;
let ann: Session;

hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The presses of one test are more than an hour allows. */
function unlimited() {
  const limits = { ...host.app.limits, take: () => Promise.resolve({ ok: true as const }) };
  return { ...host.app, limits };
}

/** Presses "Proceed to Payment" so many times at once; answers what each was told. */
async function press(times: number, priceId: string, buyAgain?: string): Promise<string[]> {
  const wanted = { priceId, ...(buyAgain === undefined ? {} : { buyAgain }) };
  const answers = await Promise.all(
    Array.from({ length: times }, () => startCheckout(unlimited(), newClient(), ann, wanted)),
  );
  return answers.map((answer) => (answer.ok ? answer.sessionId : answer.reason));
}

/** What the provider has of this client. */
async function atProvider() {
  const { checkout, charges, subscriptions } = host.payments.stripe;
  const [row] = await host.app.db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, ann.user.id));
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

/** Events of a purchase that has just been paid, in no order in particular. */
async function payAndHold(sessionId: string): Promise<readonly SandboxEvent[]> {
  const before = host.sandbox.events().length;
  await pay(host, sessionId);
  return host.sandbox.events().slice(before);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'while no worker runs, %i presses at once after the payment of Starter sell nothing more',
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
] as const)('%s is not sold at the first press while word of its payment is late', async (priceId, amount) => {
  await pay(host, await begin(host.app, ann, priceId));
  expect(await press(1, priceId)).toEqual(['payment-under-way']);
  expect(new Set(await press(8, priceId))).toEqual(new Set(['payment-under-way']));
  const { sessions, charged } = await atProvider();
  expect(sessions).toBe(1);
  if (amount !== undefined) expect(charged).toBe(amount);

  await syncCustomer(host.app, ann.user.id);
  const [paid] = await ordersOf(host.app, ann.user.id);
  expect(new Set(await press(8, priceId))).toEqual(new Set(['bought-before']));
  expect(await press(1, priceId, randomUUID())).toEqual(['bought-before']);
  const again = new Set(await press(8, priceId, paid?.id));
  expect([...again]).toEqual([expect.stringMatching(/^cs_/)]);
  expect((await atProvider()).sessions).toBe(2);
  // What was agreed to was one more, not one more each time.
  await pay(host, [...again][0]!);
  expect(await press(1, priceId, paid?.id)).toEqual(['payment-under-way']);
  await syncCustomer(host.app, ann.user.id);
  expect(await press(1, priceId, paid?.id)).toEqual(['bought-before']);
});

test('presses between any two events, in every order of the events, sell one subscription', async () => {
  const sessionId = await begin(host.app, ann, starter);
  const told = await payAndHold(sessionId);
  const needed = [
    'customer.subscription.created',
    'invoice.paid',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ];
  const events = told.filter(({ type }) => needed.includes(type));
  expect(events).toHaveLength(4);
  for (const [number, order] of permutations(events).entries()) {
    await forget();
    const seen = new Set(await press(1, starter));
    for (const [gap, event] of order.entries()) {
      await deliver(host, event);
      seen.add((await press(1, starter))[0]!);
      // The worker takes the event while buttons are pressed: once in each order by several at once, one to eight.
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

test('a refunded purchase is bought again without a question, an ended subscription too', async () => {
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

test('a subscription that the books do not know is found at the provider', async () => {
  await pay(host, await begin(host.app, ann, starter));
  await host.app.db.delete(orders);
  expect(await press(2, starter)).toEqual(['already-subscribed', 'already-subscribed']);
  expect(await atProvider()).toMatchObject({ sessions: 1, charged: 850_000 });
  const { rows } = await host.database.pool.query(`select 1 from pgboss.job where name = 'sync-payment-customer'`);
  expect(rows).toHaveLength(2);
});

test('when its subscription appears, other open sessions of the offer are closed with it', async () => {
  const { app, payments } = host;
  const first = await begin(app, ann, starter);
  // As an older version left it: a second order beside the first one, with a session of its own.
  const [order] = await app.db.select().from(orders);
  const id = randomUUID();
  const session = await payments.stripe.checkout.sessions.retrieve(first);
  const other = await payments.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: session.customer as string,
    line_items: [{ price: starter, quantity: 1 }],
    success_url: 'http://127.0.0.1:3000/',
    metadata: { order: id, offer: 'starter', user_id: ann.user.id },
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

test('a press whose right to the customer has passed to another one gives no address away', async () => {
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

test('the page says that it was bought, and on which day, and sells it to somebody who confirms it', async () => {
  const browser = new Browser(host.app);
  await browser.signIn(ann.user.email);
  const look = async () => (await openCheckoutPage(host.app, browser.request(`/checkout?priceId=${growth}`))).page;
  const post = (fields: Record<string, string>) =>
    answerCheckoutPost(
      host.app,
      browser.request('/checkout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ priceId: growth, ...fields }).toString(),
      }),
      browser.client,
    );
  await pay(host, await begin(host.app, ann, growth));
  expect(await look()).toMatchObject({ standing: { kind: 'free' } });
  const underWay = 'You have paid for this already, and the payment is being confirmed. It is not charged again.';
  expect(await post({})).toMatchObject({ status: 409, page: { standing: { kind: 'under-way', text: underWay } } });
  await syncCustomer(host.app, ann.user.id);
  const [paid] = await ordersOf(host.app, ann.user.id);
  const day = new Date(paid?.paidAt ?? '').toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const bought = {
    standing: { kind: 'bought', orderId: paid?.id, text: expect.stringContaining(`on ${day}`) as string },
  };
  expect(await look()).toMatchObject(bought);
  expect(await post({})).toMatchObject({ status: 409, page: { ...bought, problem: '' } });
  expect(await post({ buyAgain: paid?.id ?? '' })).toEqual({ to: expect.stringContaining('/c/pay/cs_') as string });
});

/** As it was when the card had been charged and no word of it had come. */
async function forget(): Promise<void> {
  await host.database.pool.query(`
    update orders set status = 'open', subscription_id = null, paid_at = null, fulfilled_at = null, released_at = null;
    delete from payments; delete from subscriptions; delete from payment_events; delete from pgboss.job;`);
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
