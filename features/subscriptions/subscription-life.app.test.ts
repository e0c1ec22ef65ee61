import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loadBilling } from '#app/portal/billing/billing-page.server.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { eraseAccounts } from '#features/users/erasure.public.server.ts';
import { paymentEvents, paymentCustomers, payments as paymentRows } from '#features/billing/billing.table.ts';
import { endBilling } from '#features/billing/customers/end-billing.server.ts';
import { sendOrderNotice, sendPaymentEmail } from '#features/purchases/emails/billing-emails.jobs.server.ts';
import { exportBilling } from '#features/billing/reads/export-billing.server.ts';
import { spendingByMonth } from '#features/billing/reads/spending.server.ts';
import { runPayments } from '#features/payment-sync/payments-command.server.ts';
import { readOrders, paymentsOf, subscriptionOf } from '#features/billing/reads/billing-reads.server.ts';
import { endAddOn } from '#features/subscriptions/plans/add-ons.server.ts';
import { reconcilePayments } from '#features/payment-sync/reconcile.jobs.server.ts';
import { closedPayments, openPayments } from '#server/payments/payments.ts';
import {
  begin,
  deliver,
  hostWithClient,
  makeClient,
  pay,
  press,
  queuedMails,
  runEventJobs,
  saveCard,
  type BillingHost,
  type OwnClient,
} from '../../tests/billing.ts';
import { runNow } from '../../tests/jobs.ts';

let host: BillingHost;
let ann: OwnClient;
let heard = 0;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
  heard = host.sandbox.events().length;
});

/** Delivers all new events. */
async function hear(): Promise<void> {
  const news = host.sandbox.events().slice(heard);
  heard += news.length;
  for (const event of news) await deliver(host, event);
  await runEventJobs(host);
}

async function buy(priceId: string, card?: string): Promise<void> {
  await pay(host, await begin(host.app, ann, priceId), card);
  await hear();
}

async function profile() {
  const [row] = await host.app.db.select().from(userProfiles).where(eq(userProfiles.userId, ann.user.id));
  return [row?.subscriptionTier, row?.subscriptionStatus];
}

const mine = () => subscriptionOf(host.app, ann.user.id);
const charged = async () => await paymentsOf(host.app, ann.user.id);

test('reads a cancellation in both shapes of the provider, a day and the flag, and ends it for good', async () => {
  const { subscriptions } = host.payments.stripe;
  await buy('price_starter_monthly');
  expect(await mine()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false, offer: 'starter' });
  const [bought] = (await subscriptions.list({ limit: 1 })).data;
  const id = bought?.id ?? '';
  const byDay = await subscriptions.update(id, { cancel_at: bought?.items.data[0]?.current_period_end ?? 0 });
  expect(byDay).toMatchObject({ cancel_at_period_end: false });
  await hear();
  expect(await mine()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  await subscriptions.update(id, { cancel_at: '' });
  await hear();
  expect(await mine()).toMatchObject({ cancelAtPeriodEnd: false });
  await subscriptions.update(id, { cancel_at_period_end: true });
  await hear();
  expect(await mine()).toMatchObject({ cancelAtPeriodEnd: true });
  await saveCard(host, ann, '5555555555554444');
  await host.sandbox.advance(32);
  await hear();
  expect(await mine()).toMatchObject({
    status: 'canceled',
    cancelAtPeriodEnd: false,
    paymentMethodBrand: 'mastercard',
  });
  expect(await profile()).toEqual(['starter', 'canceled']);
  expect(await charged()).toHaveLength(1);
});

test('reports a failed renewal once and retries it, and continues with another card', async () => {
  await buy('price_starter_monthly', '4000000000000341');
  await host.sandbox.advance(31);
  await hear();
  expect(await mine()).toMatchObject({ status: 'past_due' });
  expect(await profile()).toEqual(['starter', 'past_due']);
  const [late, first] = await charged();
  expect(late).toMatchObject({ status: 'open', amount: { cents: 150_000, currency: 'usd' } });
  expect(late?.attempts).toBeGreaterThan(0);
  expect(late?.nextAttemptAt).not.toBeNull();
  expect(first?.status).toBe('paid');
  await host.sandbox.advance(4);
  await hear();
  const failed = (tries: number) => Array.from({ length: tries }, () => ['failed', 'failed team']).flat();
  expect(await queuedMails(host)).toEqual([...failed(2).sort(), 'order', 'receipt']);

  await saveCard(host, ann, '4242424242424242');
  await host.sandbox.advance(10);
  await hear();
  expect(await mine()).toMatchObject({ status: 'active' });
  expect((await charged())[0]).toMatchObject({ status: 'paid', attempts: 0, nextAttemptAt: null });
  expect(await queuedMails(host)).toEqual([...failed(2).sort(), 'order', 'receipt', 'receipt', 'recovered']);
  const spent = (await spendingByMonth(host.app, ann.user.id)).map(({ spent: { cents } }) => cents);
  expect(spent.filter((cents) => cents > 0)).toEqual([850_000, 150_000]);
});

test('cancels and keeps an add-on beside a plan on our own page', async () => {
  const { app } = host;
  await buy('price_starter_monthly');
  await buy('price_workflow_optimization');
  const shown = async () => (await loadBilling(app, ann, new URL('http://127.0.0.1/dashboard/billing'))).addOns;
  const [addOn] = await shown();
  expect(await shown()).toMatchObject([{ name: 'Workflow Optimization', ends: null }]);
  const id = addOn?.id ?? '';
  for (const isEnding of [true, true]) expect(await endAddOn(app, ann, { id, isEnding })).toEqual({ ok: true });
  expect(await shown()).toMatchObject([{ ends: addOn?.periodEnd }]);
  expect(await endAddOn(app, ann, { id, isEnding: false })).toEqual({ ok: true });
  expect(await shown()).toEqual([addOn]);
  const plan = (await mine())?.id ?? '';
  const bob = await makeClient(app, 'bob');
  expect(await endAddOn(app, ann, { id: plan, isEnding: true })).toEqual({ ok: false, reason: 'no-plan' });
  expect(await endAddOn(app, bob, { id, isEnding: true })).toEqual({ ok: false, reason: 'no-plan' });
});

test('ends the subscription of a customer deleted at the provider, who stays a client', async () => {
  await buy('price_starter_monthly');
  const [row] = await host.app.db.select().from(paymentCustomers);
  await host.payments.stripe.customers.del(row?.customerId ?? '');
  await hear();
  expect(await mine()).toMatchObject({ status: 'canceled' });
  expect(await profile()).toEqual(['starter', 'canceled']);
  expect(await host.app.db.select().from(paymentCustomers)).toMatchObject([{ customerId: null }]);
  expect(await charged()).toHaveLength(1);
});

test('keeps a trial until it ends, and charges it from then on', async () => {
  const { stripe } = host.payments;
  await begin(host.app, ann, 'price_micro_saas_ui');
  const [row] = await host.app.db.select().from(paymentCustomers);
  const agreed = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: row?.customerId ?? '',
    line_items: [{ price: 'price_workflow_optimization', quantity: 1 }],
    subscription_data: { trial_period_days: 14 },
    success_url: 'http://127.0.0.1:3000/success',
  });
  await pay(host, agreed.id);
  await hear();
  expect(await mine()).toMatchObject({ status: 'trialing', offer: 'workflow-optimization' });
  expect(await queuedMails(host)).toEqual([]);
  await host.sandbox.advance(15);
  await hear();
  expect(await mine()).toMatchObject({ status: 'active' });
  expect(await profile()).toEqual(['workflow-optimization', 'active']);
  expect(await queuedMails(host)).toEqual(['receipt']);
});

test('shows a refund and a dispute on the payment, and notifies the people concerned', async () => {
  const { app, payments } = host;
  await buy('price_data_integration');
  const [row] = await app.db.select().from(paymentRows);
  const intent = row?.paymentIntentId ?? '';
  const spent = async () =>
    (await spendingByMonth(app, ann.user.id)).reduce((sum, { spent: { cents } }) => sum + cents, 0);
  const revenue = async () => {
    const { rows } = await host.database.pool.query<{ sum: string }>(
      `select coalesce(sum(amount), 0) as sum from metric_changes where metric = 'revenue'`,
    );
    return Number(rows[0]?.sum);
  };
  const states = async () => [(await charged())[0]?.state, (await readOrders(app, ann.user.id))[0]?.state];
  await host.database.pool.query('delete from metric_changes');
  const paid = await spent();
  for (const amount of [60_000, 40_000]) {
    await payments.stripe.refunds.create({ payment_intent: intent, amount });
    await hear();
  }
  expect((await charged())[0]?.back.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
    ['refund', '$400.00'],
    ['refund', '$600.00'],
  ]);
  expect(await states()).toEqual(['partly-refunded', 'partly-refunded']);
  expect([await spent(), await revenue()]).toEqual([paid - 100_000, -100_000]);
  const [charge] = (await payments.stripe.charges.list({ payment_intent: intent })).data;
  for (const [action, state, left] of [
    ['dispute', 'disputed', 0],
    ['won', 'partly-refunded', paid - 100_000],
  ] as const) {
    await press(host, '/returns', { charge: charge?.id ?? '', act: action });
    await hear();
    expect(await states()).toEqual([state, state]);
    expect([await spent(), await revenue()]).toEqual([left, left - paid]);
  }
  const jobs = (await host.queued()).filter(({ name }) => name.startsWith('send-p') || name === 'send-order-notice');
  for (const { name, data } of jobs) {
    if (name === 'send-order-notice') await runNow(sendOrderNotice, app, data);
    else await runNow(sendPaymentEmail, app, data);
  }
  const sent = host.emails.map(({ to, subject }) => `${to}: ${subject.replace(/ \(.*\)/, '')}`);
  expect(sent).toEqual(
    expect.arrayContaining([
      'ann@example.com: Receipt from Meridian: CRM / Data Integration',
      'hello@meridian.example: New purchase: CRM / Data Integration, ann',
      'ann@example.com: Refund from Meridian: CRM / Data Integration',
      'hello@meridian.example: Disputed payment: CRM / Data Integration, ann',
    ]),
  );
  expect(new Set(host.emails.map(({ key }) => key)).size).toBe(host.emails.length);
  const refunds = host.emails.filter(({ subject }) => subject.startsWith('Refund')).map(({ text }) => text);
  expect(refunds).toHaveLength(2);
  expect(refunds[0]).toMatch(/refunded \$600\.00 of/);
  expect(refunds[1]).toMatch(/refunded \$400\.00 of \$\d,\d{3}[^]*that is \$1,000\.00 of/);
});

test('counts a lost dispute as lost money', async () => {
  const { app, payments } = host;
  await buy('price_micro_saas_ui');
  const [row] = await app.db.select().from(paymentRows);
  const [charge] = (await payments.stripe.charges.list({ payment_intent: row?.paymentIntentId ?? '' })).data;
  for (const action of ['dispute', 'lost']) await press(host, '/returns', { charge: charge?.id ?? '', act: action });
  await hear();
  expect(await charged()).toMatchObject([{ status: 'paid', state: 'charged-back' }]);
  expect(await readOrders(app, ann.user.id)).toMatchObject([{ status: 'paid', state: 'charged-back' }]);
  const spent = (await spendingByMonth(app, ann.user.id)).map(({ spent: { cents } }) => cents);
  expect(Math.max(...spent)).toBe(0);
});

test('makes up for missing events, from the terminal and each night', async () => {
  const { app } = host;
  await pay(host, await begin(app, ann, 'price_starter_monthly'));
  const bob = await makeClient(app, 'bob');
  await pay(host, await begin(app, bob, 'price_micro_saas_ui'));
  await app.db.insert(paymentEvents).values({
    id: 'evt_old',
    type: 'invoice.paid',
    happenedAt: new Date(0),
    receivedAt: new Date(0),
    handledAt: new Date(0),
  });
  await runNow(reconcilePayments, app);
  expect(await app.db.select().from(paymentEvents)).toEqual([]);
  const { rows } = await host.database.pool.query<{ data: { organizationId: string } }>(
    `select data from pgboss.job where name = 'sync-payment-customer'`,
  );
  expect(rows.map(({ data }) => data.organizationId).sort()).toEqual([ann.user.id, bob.user.id].sort());

  const lines: string[] = [];
  const run = (...argv: string[]) => runPayments(app, argv, (line) => lines.push(line));
  expect(await run('reconcile')).toBe(0);
  expect(await profile()).toEqual(['starter', 'active']);
  expect(await run('reconcile')).toBe(0);
  expect(lines).toEqual([
    '2 customers asked about, 2 brought up to date, 0 failed.',
    '2 customers asked about, 0 brought up to date, 0 failed.',
  ]);
  expect(await run('anything')).toBe(2);
  expect(await runPayments({ ...app, payments: closedPayments() }, ['reconcile'], () => undefined)).toBe(1);
});

test('erases an account when its paid services have ended, and exports its purchases', async () => {
  const { app } = host;
  await buy('price_starter_monthly');
  const [row] = await app.db.select().from(paymentCustomers);
  expect(await exportBilling(app, ann.user.id)).toMatchObject({
    customer: row?.customerId,
    orders: [{ offer: 'starter' }],
    subscriptions: [{ status: 'active' }],
    payments: [{ amountPaid: 850_000 }],
  });
  const deletion = { eraseAt: new Date(0) };
  await app.db.update(userProfiles).set(deletion).where(eq(userProfiles.userId, ann.user.id));
  const away = openPayments({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiOrigin: 'http://127.0.0.1:1' });
  await eraseAccounts({ ...app, payments: away }, endBilling);
  expect(await app.db.select().from(users)).toHaveLength(1);
  await eraseAccounts(app, endBilling);
  expect(await app.db.select().from(users)).toHaveLength(0);
  expect(await app.db.select().from(paymentRows)).toHaveLength(0);
  const all = await host.payments.stripe.subscriptions.list({ customer: row?.customerId ?? '', status: 'all' });
  expect(all.data.map(({ status }) => status)).toEqual(['canceled']);
});
