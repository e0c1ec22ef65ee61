import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, payments as paymentRows, subscriptions } from '#features/billing/billing.table.ts';
import { organizationMembers } from '#features/accounts/organizations/organizations.table.ts';
import { readMetrics } from '#features/analytics/read-analytics.server.ts';
import { changesOf } from '#features/subscriptions/changes/change-reads.server.ts';
import { sendSubscriptionEmail } from '#features/subscriptions/changes/change-emails.jobs.server.ts';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import { sendFailedOrderEmail, sendPaymentEmail } from '#features/purchases/emails/billing-emails.jobs.server.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import { cancelPlan, keepPlan } from '#features/subscriptions/plans/pause-or-cancel.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import {
  begin,
  hostWithClient,
  pay,
  press,
  queuedMails,
  saveCard,
  type BillingHost,
  type OwnClient,
} from '../../../tests/billing.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { runNow } from '../../../tests/jobs.ts';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});

const sync = (app = host.app) => syncCustomer(app, ann.user.id);

/** Confirms it if the bank asks. */
async function buyStarter(card?: string) {
  const sessionId = await begin(host.app, ann, 'price_starter_monthly');
  await pay(host, sessionId, card);
  await press(host, `/c/pay/${sessionId}/authenticate`, { decision: 'complete' });
  await sync();
  return (await currentRow())?.id ?? '';
}

async function currentRow() {
  return (await host.app.db.select().from(subscriptions).where(eq(subscriptions.isCurrent, true)))[0];
}

async function history() {
  const rows = await host.app.db.select().from(subscriptionChanges).orderBy(subscriptionChanges.position);
  return rows.map(({ position, kind, reason, notified }) => [position, kind, reason, notified]);
}

/** Sends what is queued, and returns what was sent. */
async function mails() {
  host.emails.length = 0;
  for (const { name, data } of await host.queued()) {
    if (name === 'send-subscription-email') await runNow(sendSubscriptionEmail, host.app, data);
    if (name === 'send-payment-email') await runNow(sendPaymentEmail, host.app, data);
    if (name === 'send-failed-order-email') await runNow(sendFailedOrderEmail, host.app, data);
  }
  await host.database.pool.query('delete from pgboss.job');
  expect(new Set(host.emails.map(({ key }) => key)).size).toBe(host.emails.length);
  return host.emails.map(({ to, subject, text }) => ({ to, subject, text }));
}

const isToClient = ({ to }: { readonly to: string }) => to === 'ann@example.com';

const subjects = (sent: Awaited<ReturnType<typeof mails>>) =>
  sent.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted();

test('names who changed a subscription to everyone but that person', async () => {
  await buyStarter();
  const bill = await makePerson(host.app, 'bill');
  await host.app.db
    .insert(organizationMembers)
    .values({ organizationId: ann.user.id, userId: bill.id, role: 'billing' });
  await mails();
  const asBill = { ...ann, user: { ...ann.user, id: bill.id, email: bill.email } };
  expect(await cancelPlan(host.app, asBill, { feedback: null, comment: '', attempt: 'b' })).toEqual({ ok: true });
  const named = (sent: Awaited<ReturnType<typeof mails>>) =>
    sent.map(({ to, text }) => `${to.split('@')[0]} ${/Changed by:?\s+(.+)/.exec(text)?.[1]}`).toSorted();
  expect(named(await mails())).toEqual(['ann bill', 'bill undefined', 'hello bill']);
  // What the provider's console changes is nobody's.
  await host.payments.stripe.subscriptions.update((await currentRow())!.id, { cancel_at_period_end: false });
  await sync();
  expect(named(await mails())).toEqual(['ann undefined', 'bill undefined', 'hello undefined']);
});

test('tells the client and the team of a cancellation, of its undoing and of the end, each once', async () => {
  const id = await buyStarter();
  const { subscriptions: remote } = host.payments.stripe;
  const { items } = await remote.retrieve(id);
  const byDay = { cancel_at: items.data[0]?.current_period_end ?? 0 };
  await mails();
  await remote.update(id, byDay);
  for (let time = 0; time < 3; time += 1) await sync();
  const canceled = await mails();
  expect(subjects(canceled)).toEqual([
    expect.stringMatching(/^ann: Your Starter subscription is canceled and ends on \w+ \d+, \d{4}$/),
    'hello: Subscription canceled: Starter, ann',
  ]);
  expect(canceled.find(isToClient)?.text).toMatch(/Until that day you can undo this in your dashboard/);
  expect(await keepPlan(host.app, ann, { attempt: 'a' })).toEqual({ ok: true });
  await Promise.all([sync(), sync()]);
  expect(subjects(await mails())).toEqual([
    'ann: Your Starter subscription continues',
    'hello: Cancellation undone: Starter, ann',
  ]);
  await remote.update(id, byDay);
  await sync();
  await host.sandbox.advance(32);
  await sync();
  await sync();
  expect(subjects(await mails()).filter((one) => one.includes('ended'))).toEqual([
    'ann: Your Starter subscription has ended',
    'hello: Subscription ended: Starter, ann',
  ]);
  expect(await history()).toEqual([
    [1, 'started', null, false],
    [2, 'cancel-scheduled', null, true],
    [3, 'cancel-undone', null, true],
    [4, 'cancel-scheduled', null, true],
    [5, 'ended', 'client', true],
  ]);
});

test('tells of each failed try what happens next, and voids the invoice when the plan ends', async () => {
  await buyStarter('4000000000000341');
  await mails();
  const tries: string[][] = [];
  const [{ currentPeriodEnd } = { currentPeriodEnd: null }] = await host.app.db.select().from(subscriptions);
  const renewal = (currentPeriodEnd ?? 0) * 1000;
  for (const days of [1, 4, 9, 16]) {
    await host.sandbox.advance(new Date(renewal + days * 86_400_000));
    await sync();
    await sync();
    const sent = await mails();
    tries.push(subjects(sent));
    expect(sent.find(isToClient)?.text).toMatch(
      tries.length < 4 ? /The next one is on \w+ \d+, \d{4}\. Pay now/ : /We voided the unpaid invoice/,
    );
  }
  const failed = (which: string, mark: string) => [
    `ann: Your payment for Starter did not go through${which}`,
    `hello: Payment failed (${mark}): Starter, ann`,
  ];
  expect(tries).toEqual([
    failed('', 'attempt 1'),
    failed(' (attempt 2)', 'attempt 2'),
    failed(' (attempt 3)', 'attempt 3'),
    ['ann: Your Starter subscription has ended', 'hello: Subscription ended: Starter, ann'],
  ]);
  const { data } = await host.payments.stripe.invoices.list({ limit: 1 });
  expect(data).toMatchObject([{ status: 'void' }]);
  expect(await host.app.db.select().from(paymentRows)).toMatchObject([{ status: 'paid' }, { status: 'void' }]);
  expect((await history()).at(-1)).toEqual([2, 'ended', 'unpaid', true]);
});

test('says so when a failed payment goes through', async () => {
  await buyStarter('4000000000000341');
  await host.sandbox.advance(31);
  await sync();
  await mails();
  await saveCard(host, ann, '4242424242424242');
  await host.sandbox.advance(8);
  await sync();
  const sent = await mails();
  expect(subjects(sent)).toEqual([
    expect.stringMatching(/^ann: Receipt from Meridian: Starter/),
    'hello: Payment recovered: Starter, ann',
  ]);
  expect(sent.find(isToClient)?.text).toContain('had failed before has gone through, and your subscription continues');
});

test('names who ended a subscription: the team, or a bank that took the money back', async () => {
  const id = await buyStarter();
  const { stripe } = host.payments;
  await mails();
  await stripe.subscriptions.cancel(id);
  await sync();
  expect((await mails()).find(isToClient)?.text).toMatch(/We ended Starter on/);
  expect((await history()).at(-1)).toEqual([2, 'ended', 'us', true]);

  const again = await buyStarter();
  const [row] = await host.app.db.select().from(paymentRows).where(eq(paymentRows.subscriptionId, again));
  const [charge] = (await stripe.charges.list({ payment_intent: row?.paymentIntentId ?? '' })).data;
  await mails();
  await press(host, '/returns', { charge: charge?.id ?? '', act: 'dispute' });
  await sync();
  const [opened, ...more] = await mails();
  expect([opened?.subject, more]).toEqual([expect.stringMatching(/^Disputed payment: /), []]);
  expect(opened?.text).toMatch(/It has to arrive by .* UTC\. Without an answer the money is lost/);
  await press(host, '/returns', { charge: charge?.id ?? '', act: 'lost' });
  await sync();
  expect(subjects(await mails())).toEqual([expect.stringMatching(/^hello: Dispute lost: /)]);
  await stripe.subscriptions.cancel(again);
  await sync();
  expect((await mails()).find(isToClient)?.text).toMatch(/because your bank took a payment for it back/);
});

test('sends nothing about what happened more than a week ago', async () => {
  const id = await buyStarter();
  const { ended_at: endedAt } = await host.payments.stripe.subscriptions.cancel(id);
  await host.database.pool.query('delete from pgboss.job');
  const later = { ...host.app, now: () => new Date(((endedAt ?? 0) + 8 * 86_400) * 1000) };
  await sync(later);
  expect(await queuedMails(host)).toEqual([]);
  expect((await history()).at(-1)).toEqual([2, 'ended', 'us', false]);
});

test('tells the client and the team of a debit that the bank refused after the purchase', async () => {
  const sessionId = await begin(host.app, ann, 'price_micro_saas_ui');
  await host.app.db.update(orders).set({ status: 'processing' });
  await pay(host, sessionId);
  const { stripe } = host.payments;
  const sessions = await stripe.checkout.sessions.list({ limit: 1 });
  const charges = await stripe.charges.list({ payment_intent: idOf(sessions.data[0]?.payment_intent) ?? '' });
  const refused = {
    customers: stripe.customers,
    subscriptions: stripe.subscriptions,
    paymentMethods: stripe.paymentMethods,
    checkout: {
      sessions: {
        list: () => ({
          autoPagingToArray: () => Promise.resolve(sessions.data.map((one) => ({ ...one, payment_status: 'unpaid' }))),
        }),
      },
    },
    charges: {
      list: () => ({
        autoPagingToArray: () => Promise.resolve(charges.data.map((one) => ({ ...one, status: 'failed' }))),
      }),
    },
    invoices: { list: () => ({ autoPagingToArray: () => Promise.resolve([]) }) },
    creditNotes: { list: () => ({ autoPagingToArray: () => Promise.resolve([]) }) },
  } as unknown as typeof stripe;
  const app = { ...host.app, payments: { ...host.payments, stripe: refused } };
  await sync(app);
  await sync(app);
  expect(subjects(await mails())).toEqual([
    expect.stringMatching(/^ann: Your payment for .* did not go through$/),
    expect.stringMatching(/^hello: Purchase failed: .*, ann$/),
  ]);
});

test('asks to confirm a renewal that the bank wants confirmed, and says why others failed', async () => {
  await buyStarter('4000000000003220');
  await mails();
  const [{ currentPeriodEnd } = { currentPeriodEnd: null }] = await host.app.db.select().from(subscriptions);
  await host.sandbox.advance(new Date(((currentPeriodEnd ?? 0) + 86_400) * 1000));
  await sync();
  const sent = await mails();
  expect(subjects(sent)).toContain('ann: Please confirm your payment for Starter');
  const { text } = sent.find(isToClient) ?? {};
  expect(text).toMatch(/Your bank asks you to confirm this payment.*Confirm it before then/s);
  expect(text).not.toContain('declined');
  expect(text).toMatch(/Confirm this payment/u);
  expect(sent.find((one) => !isToClient(one))?.text).toContain('the client has to confirm it with their bank');
});

test('lists the history in plain words, and counts ended subscriptions by reason', async () => {
  const id = await buyStarter();
  const { stripe } = host.payments;
  const cancellation_details = { feedback: 'too_expensive', comment: 'We build it ourselves now.' } as const;
  await stripe.subscriptions.update(id, { cancel_at_period_end: true, cancellation_details });
  await sync();
  await host.sandbox.advance(32);
  await sync();
  const [ended, canceled, started] = await changesOf(host.app, ann.user.id);
  expect(started?.text).toBe('Starter began');
  expect(canceled?.text).toMatch(/^Starter canceled, to end on \w+ \d+, \d{4}$/);
  expect(ended?.text).toBe('Starter ended, as canceled');
  const day = (ended?.at ?? '').slice(0, 10);
  const metrics = await readMetrics(host.app, { from: day, to: day, preset: 'own' });
  expect(metrics.ended).toEqual([
    { reason: 'client', feedback: 'too_expensive', count: 1, cents: 150_000, comments: ['We build it ourselves now.'] },
  ]);
  expect(metrics.paused).toEqual({ count: 0, cents: 0 });
});
