import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loadBilling } from '#app/portal/billing/billing-page.server.ts';
import { loadDashboard } from '#app/portal/dashboard/dashboard.server.ts';
import { orders, payments, subscriptions } from '#features/billing/billing.table.ts';
import { addMethod } from '#features/subscriptions/methods/add-method.server.ts';
import { chargeNow, makeDefaultMethod, removeMethod } from '#features/subscriptions/methods/change-methods.server.ts';
import { paymentMethods } from '#features/billing/records/methods.table.ts';
import { methodsOf, nextChargesOf, pendingDebitsOf } from '#features/billing/reads/read-methods.server.ts';
import { readClient } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import {
  begin,
  hostWithClient,
  makeClient,
  pay,
  queuedMails,
  type BillingHost,
  type OwnClient,
} from '../../../tests/billing.ts';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient(
  (opened, client) => {
    host = opened;
    ann = client;
  },
  { PAYMENT_METHODS: 'card,us_bank_account,sepa_debit' },
);

const [good, poor, closed, returned] = ['000123456789', '000222222227', '000111111113', '000555555559'] as const;

async function debit(sessionId: string, account: string): Promise<void> {
  const body = new URLSearchParams({ bank: `us_bank_account:${account}`, email: 'ann@example.com' });
  await fetch(`${host.sandbox.checkoutOrigin}/c/pay/${sessionId}`, { method: 'POST', body, redirect: 'manual' });
}

const sync = () => syncCustomer(host.app, ann.user.id);
const methods = () => methodsOf(host.app, ann.user.id);
const order = async () => (await host.app.db.select().from(orders))[0];

async function addCard(number: string): Promise<void> {
  const answer = await addMethod(host.app, ann, host.app.env.PUBLIC_ORIGIN);
  if (!answer.ok) throw new Error(answer.reason);
  await pay(host, answer.url.split('/').at(-1) ?? '', number);
  await sync();
}

test('makes the first method that a client adds the default, and says so where only others are left', async () => {
  await addCard('4242424242424242');
  expect(await methods()).toMatchObject([{ last4: '4242', isDefault: true }]);
  expect(await readClient(host.app, ann.user.id)).toMatchObject({
    method: 'Visa ending in 4242',
    otherMethod: null,
  });
  expect((await sync()).changed).toBe(0);
  await addCard('5555555555554444');
  expect(await methods()).toMatchObject([
    { last4: '4242', isDefault: true },
    { last4: '4444', isDefault: false },
  ]);
  await addCard('378282246310005');
  const [usual] = await methods();
  expect(await removeMethod(host.app, ann, usual?.id ?? '')).toEqual({ ok: true });
  expect(await readClient(host.app, ann.user.id)).toMatchObject({
    method: null,
    otherMethod: expect.stringMatching(/^(Mastercard ending in 4444|American Express ending in 0005)$/u) as string,
  });
});

test('keeps methods and the next charge as the provider has them', async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await sync();
  expect(await methods()).toMatchObject([
    { type: 'card', brand: 'visa', last4: '4242', isDefault: true, isUsed: true },
  ]);
  expect(await nextChargesOf(host.app, ann.user.id)).toMatchObject([
    { offer: 'starter', amount: { cents: 150_000, currency: 'usd' }, method: { brand: 'visa', last4: '4242' } },
  ]);
  expect((await sync()).changed).toBe(0);
  const { stripe } = host.payments;
  for (const { id } of (await stripe.subscriptions.list({ limit: 1 })).data) {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  }
  await sync();
  expect(await nextChargesOf(host.app, ann.user.id)).toEqual([]);
});

test('adds a method, makes it the default of customer and subscription, and only then removes the first', async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await sync();
  const [first] = await methods();
  expect(await removeMethod(host.app, ann, first?.id ?? '')).toEqual({ ok: false, reason: 'last' });
  await addCard('5555555555554444');
  const second = (await methods()).find(({ last4 }) => last4 === '4444');
  expect(await removeMethod(host.app, ann, first?.id ?? '')).toEqual({ ok: false, reason: 'in-use' });
  const both = [makeDefaultMethod(host.app, ann, second?.id ?? ''), makeDefaultMethod(host.app, ann, second?.id ?? '')];
  expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
  expect(await methods()).toMatchObject([
    { last4: '4444', isDefault: true, isUsed: true },
    { last4: '4242', isDefault: false, isUsed: false },
  ]);
  const [subscription] = await host.app.db.select().from(subscriptions);
  expect(subscription).toMatchObject({ paymentMethodLast4: '4444', paymentMethodId: second?.id });
  expect(await removeMethod(host.app, ann, first?.id ?? '')).toEqual({ ok: true });
  expect(await removeMethod(host.app, ann, first?.id ?? '')).toEqual({ ok: true });
  expect(await methods()).toHaveLength(1);
  expect(await makeDefaultMethod(host.app, ann, 'pm_someone_elses')).toEqual({ ok: false, reason: 'unknown' });
});

test('waits for the bank, then fulfills once', async () => {
  await debit(await begin(host.app, ann, 'price_starter_monthly'), good);
  await sync();
  await sync();
  expect(await order()).toMatchObject({ status: 'processing', fulfilledAt: null });
  expect((await host.app.db.select().from(subscriptions))[0]).toMatchObject({ status: 'incomplete' });
  expect(await pendingDebitsOf(host.app, ann.user.id)).toMatchObject([{ amount: { cents: 850_000 }, days: 4 }]);
  expect(await queuedMails(host)).toEqual([]);
  await host.sandbox.advance(4);
  await sync();
  await sync();
  expect(await order()).toMatchObject({ status: 'paid' });
  expect((await host.app.db.select().from(subscriptions))[0]).toMatchObject({ status: 'active' });
  expect((await host.app.db.select().from(payments))[0]).toMatchObject({
    status: 'paid',
    methodType: 'us_bank_account',
    cardLast4: '6789',
    amountPaid: 850_000,
  });
  expect(await queuedMails(host)).toEqual(['order', 'receipt']);
});

test('delivers nothing for a first debit that the bank refuses, and sells the offer again', async () => {
  await debit(await begin(host.app, ann, 'price_starter_monthly'), poor);
  await sync();
  await host.sandbox.advance(4);
  await sync();
  await sync();
  expect(await order()).toMatchObject({ status: 'failed', fulfilledAt: null });
  expect((await host.app.db.select().from(subscriptions))[0]).toMatchObject({ status: 'incomplete_expired' });
  expect((await host.app.db.select().from(payments))[0]).toMatchObject({ status: 'void', amountPaid: 0 });
  expect(await queuedMails(host)).toEqual(['order-failed', 'order-failed team']);
  const { data } = await host.payments.stripe.subscriptions.list({ limit: 1, status: 'all' });
  expect(data[0]?.status).toBe('canceled');
  await expect(begin(host.app, ann, 'price_starter_monthly')).resolves.toMatch(/^cs_/);
});

test('keeps a single purchase processing without an invoice, and tells of its failure', async () => {
  await debit(await begin(host.app, ann, 'price_micro_saas_ui'), closed);
  await sync();
  expect((await host.app.db.select().from(payments))[0]).toMatchObject({ status: 'processing', invoiceId: null });
  await host.sandbox.advance(4);
  await sync();
  expect(await order()).toMatchObject({ status: 'failed' });
  expect(await host.app.db.select().from(payments)).toMatchObject([{ status: 'uncollectible', amountPaid: 0 }]);
  expect(await queuedMails(host)).toEqual(['order-failed', 'order-failed team']);
});

test('takes back what a bank returned late', async () => {
  await debit(await begin(host.app, ann, 'price_micro_saas_ui'), returned);
  await host.sandbox.advance(4);
  await sync();
  expect(await order()).toMatchObject({ status: 'paid' });
  await host.sandbox.advance(10);
  await sync();
  const [payment] = await host.app.db.select().from(payments);
  expect(payment).toMatchObject({ status: 'paid', dispute: 'lost' });
});

test('renews by a debit that is pending for days, and tells of one that failed', async () => {
  await debit(await begin(host.app, ann, 'price_starter_monthly'), good);
  await host.sandbox.advance(4);
  await sync();
  const { stripe } = host.payments;
  await host.sandbox.advance(28);
  await sync();
  const renewal = async () => (await host.app.db.select().from(payments).where(eq(payments.amount, 150_000)))[0];
  expect(await renewal()).toMatchObject({ status: 'processing', attempts: 0 });
  expect((await host.app.db.select().from(subscriptions))[0]).toMatchObject({ status: 'active' });
  await host.sandbox.advance(4);
  await sync();
  expect(await renewal()).toMatchObject({ status: 'paid' });
  expect((await stripe.subscriptions.list({ limit: 1 })).data[0]?.status).toBe('active');
});

test('offers to charge a new default for a failed renewal, says what follows, and charges it once', async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'), '4000000000000341');
  await host.sandbox.advance(31);
  await sync();
  const { app } = host;
  const shown = async () => (await loadBilling(app, ann, new URL('http://127.0.0.1/dashboard/billing'))).openInvoices;
  const [invoice] = await host.app.db.select().from(payments).where(eq(payments.status, 'open'));
  const next = { day: invoice?.nextAttemptAt?.toISOString() };
  expect(await shown()).toMatchObject([{ amount: '$1,500.00', charge: null, status: 'Charge failed', note: {} }]);
  expect((await shown())[0]?.note?.parts).toEqual(['We try again on ', next, expect.stringContaining('is voided')]);
  const dashboard = await loadDashboard(app, ann);
  expect(dashboard.plans[0]?.warning?.parts).toContainEqual(next);
  expect(await chargeNow(app, ann, invoice?.id ?? '')).toEqual({ ok: false, reason: 'declined' });

  await addCard('5555555555554444');
  const added = (await methods()).find(({ last4 }) => last4 === '4444');
  expect(await makeDefaultMethod(app, ann, added?.id ?? '')).toEqual({ ok: true });
  expect(await shown()).toMatchObject([{ charge: 'Charge Mastercard •••• 4444 now' }]);
  const bob = await makeClient(app, 'bob');
  expect(await chargeNow(app, bob, invoice?.id ?? '')).toEqual({ ok: false, reason: 'unknown' });
  const presses = [1, 2, 3].map(() => chargeNow(app, ann, invoice?.id ?? ''));
  expect(await Promise.all(presses)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect([await shown(), (await app.db.select().from(subscriptions))[0]?.status]).toEqual([[], 'active']);
  const { data } = await host.payments.stripe.charges.list({ limit: 100 });
  const own = data.filter(({ status, amount }) => status === 'succeeded' && amount === 150_000);
  expect(own.filter(({ customer }) => customer === data[0]?.customer)).toHaveLength(1);
});

test('forgets methods that the provider no longer has', async () => {
  await addCard('4242424242424242');
  const [method] = await methods();
  expect(method).toMatchObject({ isUsed: false });
  await host.payments.stripe.paymentMethods.detach(method?.id ?? '');
  await sync();
  expect(await host.app.db.select().from(paymentMethods)).toEqual([]);
});
