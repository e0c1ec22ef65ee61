import { asc, desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments as paymentRows } from '#features/billing/billing.table.ts';
import { changePlan, previewChange } from '#features/subscriptions/plans/change-plan.server.ts';
import {
  cancelPlan,
  keepPlan,
  pausePlan,
  resumePlan,
  undoPlanChange,
} from '#features/subscriptions/plans/pause-or-cancel.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { allWebhookEvents, eventTypes } from '#features/webhooks/events/all-events.server.ts';
import { webhookEndpoints, webhookEvents } from '#features/webhooks/webhooks.table.ts';
import { begin, hostWithClient, pay, saveCard, type BillingHost, type OwnClient } from '../../../tests/billing.ts';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});

const sync = () => syncCustomer(host.app, ann.user.id);

async function buyStarter(): Promise<void> {
  const { db } = host.app;
  await db.delete(webhookEndpoints);
  await db.delete(webhookEvents);
  await db.insert(webhookEndpoints).values({
    url: 'https://crm.example.com',
    description: '',
    eventTypes: [...eventTypes],
    secret: 's',
    createdBy: 'boss',
    updatedBy: 'boss',
  });
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await sync();
}

/** What was emitted since the last call, each as documented. */
async function emitted() {
  const { db } = host.app;
  const rows = await db.select().from(webhookEvents).orderBy(asc(webhookEvents.at), asc(webhookEvents.type));
  await db.delete(webhookEvents);
  return rows.map(({ type, data }) => {
    allWebhookEvents.find((event) => event.type === type)?.data.parse(data);
    return { type, data: data as Record<string, unknown> };
  });
}

async function subscriptionChanges() {
  const events = (await emitted()).filter(({ type }) => type === 'subscription.updated');
  return events.map(({ data }) => data);
}

async function change(target: string, when: 'now' | 'period-end'): Promise<void> {
  const shown = await previewChange(host.app, ann, target, when);
  if (!shown.ok) throw new Error(shown.reason);
  await changePlan(host.app, ann, shown.preview.token);
}

test('reports each change of a subscription with its kind and exactly what it changed', async () => {
  await buyStarter();
  const bought = await emitted();
  expect(bought.map(({ type }) => type).toSorted()).toEqual(['payment.paid', 'sale.completed', 'subscription.updated']);
  const [started] = bought.filter(({ type }) => type === 'subscription.updated');
  expect(started?.data).toMatchObject({ change: 'started', previous: null, monthlyAmount: 150_000, mrr: 150_000 });

  await pausePlan(host.app, ann, { months: 1, attempt: 'a' });
  await sync();
  const pause = { mrr: 150_000, pausedAt: null, resumesAt: null };
  const paused = await subscriptionChanges();
  expect(paused).toMatchObject([{ change: 'paused', status: 'active', monthlyAmount: 150_000, mrr: 0 }]);
  expect(paused[0]?.['previous']).toEqual(pause);
  await resumePlan(host.app, ann, { attempt: 'b' });
  expect(await subscriptionChanges()).toMatchObject([{ change: 'unpaused', mrr: 150_000, previous: { mrr: 0 } }]);

  await change('growth', 'period-end');
  const [scheduled] = await subscriptionChanges();
  expect(scheduled).toMatchObject({ change: 'change-scheduled', offer: 'starter', scheduledOffer: 'growth' });
  expect(scheduled?.['previous']).toEqual({ scheduledOffer: null, scheduledAt: null });
  await undoPlanChange(host.app, ann, { attempt: 'c' });
  expect(await subscriptionChanges()).toMatchObject([{ change: 'change-undone', scheduledOffer: null }]);

  await change('growth', 'now');
  const [changed] = await subscriptionChanges();
  expect(changed).toMatchObject({
    change: 'changed',
    offer: 'growth',
    mrr: 300_000,
    previous: { offer: 'starter', monthlyAmount: 150_000, mrr: 150_000 },
  });
  expect(changed?.['previous']).not.toHaveProperty('status');

  await cancelPlan(host.app, ann, { feedback: null, comment: '', attempt: 'd' });
  await keepPlan(host.app, ann, { attempt: 'e' });
  const canceled = { cancelAtPeriodEnd: false, cancelAt: null };
  const undone = await subscriptionChanges();
  expect(undone.map((one) => one['change'])).toEqual(['cancel-scheduled', 'cancel-undone']);
  expect(canceled).toMatchObject(undone[0]?.['previous'] ?? { none: true });
});

test('reports renewals, failed charges, overdue payments and the end', async () => {
  await buyStarter();
  await emitted();
  await host.sandbox.advance(32);
  await sync();
  const renewed = await emitted();
  expect(renewed.map(({ type }) => type).toSorted()).toEqual(['payment.paid', 'subscription.updated']);
  const subscription = renewed.find(({ type }) => type === 'subscription.updated')?.data;
  expect(subscription).toMatchObject({ change: 'renewed', mrr: 150_000 });
  expect(Object.keys(subscription?.['previous'] ?? {}).toSorted()).toEqual(['currentPeriodEnd', 'currentPeriodStart']);

  await saveCard(host, ann, '4000000000000341');
  await sync();
  await emitted();
  await host.sandbox.advance(31);
  await sync();
  const failed = await emitted();
  expect(failed.find(({ type }) => type === 'payment.failed')?.data).toMatchObject({ amount: 150_000, amountPaid: 0 });
  expect(failed.findLast(({ type }) => type === 'subscription.updated')?.data).toMatchObject({
    status: 'past_due',
    mrr: 0,
  });
  await host.sandbox.advance(40);
  await sync();
  const ended = await subscriptionChanges();
  expect(ended.at(-1)).toMatchObject({ change: 'ended', reason: 'unpaid', status: 'canceled', mrr: 0 });
  expect(ended.at(-1)?.['previous']).toMatchObject({ endedAt: null });
});

test('reports refunds and disputes', async () => {
  await buyStarter();
  const [sale] = (await emitted()).filter(({ type }) => type === 'sale.completed');
  const [row] = await host.app.db.select().from(paymentRows).orderBy(desc(paymentRows.issuedAt));
  const { stripe } = host.payments;
  const { data: charges } = await stripe.charges.list({ payment_intent: row?.paymentIntentId ?? '' });
  const charge = charges[0]?.id ?? '';
  await stripe.refunds.create({ charge, amount: 5000 });
  await sync();
  const [refund] = await emitted();
  expect(refund).toMatchObject({
    type: 'payment.refunded',
    data: { refunded: 5000, amountRefunded: 5000, orderId: sale?.data['id'], client: { email: ann.user.email } },
  });
  const body = new URLSearchParams({ charge, act: 'dispute' });
  await (await fetch(`${host.sandbox.checkoutOrigin}/returns`, { method: 'POST', body })).arrayBuffer();
  await sync();
  expect(await emitted()).toMatchObject([
    { type: 'payment.disputed', data: { dispute: { status: 'needs_response' } } },
  ]);
});
