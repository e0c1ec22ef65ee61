import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { overviewOf } from '#app/admin/metrics/overview-metrics.ts';
import { totalsOf } from '#app/admin/totals/totals.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { readMetrics } from '#features/analytics/read-analytics.server.ts';
import { metricChanges, metricDays, metricPeriods, mrrStanding } from '#features/metrics/metrics.table.ts';
import { readTotals } from '#features/metrics/read-totals.server.ts';
import { parseStanding } from '#features/metrics/standing.ts';
import { changeAgreement } from '#features/subscriptions/agreements/start-agreement.server.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { agreed, agreementOf, makeFinance } from '../../../tests/agreements.ts';
import { begin, hostWithClient, pay, saveCard, type BillingHost, type OwnClient } from '../../../tests/billing.ts';

let host: BillingHost;
let ann: OwnClient;
let by: TeamMember<'money:write'>;
await hostWithClient((...use) => ([host, ann] = use));
beforeEach(async () => {
  const { db } = host.app;
  for (const table of [metricChanges, metricDays, metricPeriods, mrrStanding]) await db.delete(table);
  by = await makeFinance(host.app);
});

const charged = { collection: 'charge_automatically' } as const;
const sync = () => syncCustomer(host.app, ann.user.id);

async function advance(days: number): Promise<void> {
  await host.sandbox.advance(days);
  await sync();
}

/** Of today, in dollars, with how many clients pay by the month. */
async function mrr() {
  const today = host.app.now().toISOString().slice(0, 10);
  const range = { preset: 'own' as const, from: today, to: today };
  const { periods } = overviewOf(await readMetrics(host.app, range), range);
  const totals = totalsOf(await readTotals(host.app));
  const [period] = periods;
  const { fresh = 0, expansion = 0, contraction = 0, churn = 0, closing = 0 } = period ?? {};
  expect(totals.mrr.cents).toBe(closing);
  return [totals.active, ...[fresh, expansion, contraction, churn, closing].map((cents) => cents / 100)];
}

async function changeTo(id: string, dollars: number): Promise<void> {
  expect(await changeAgreement(host.app, by, id, { kind: 'amount', cents: dollars * 100 })).toBe(true);
  expect(await agreementOf(host.app, id)).toMatchObject({ act: null, refusal: null, amount: dollars * 100 });
}

test('counts a fee that begins later from its first day, with the amount of that day', async () => {
  const firstDay = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await agreed(host.app, by, ann, { firstDay, description: 'Retainer', offer: '' });
  await changeTo(id, 3200);
  expect(await mrr()).toEqual([0, 0, 0, 0, 0, 0]);
  await advance(21);
  expect(await mrr()).toEqual([1, 3200, 0, 0, 0, 3200]);
});

test('counts a fee from its start to its end', async () => {
  const { id } = await agreed(host.app, by, ann);
  expect(await mrr()).toEqual([1, 3000, 0, 0, 0, 3000]);
  const [standing] = await host.app.db.select().from(mrrStanding).where(eq(mrrStanding.organizationId, ann.user.id));
  expect(parseStanding(standing?.standing ?? '')).toMatchObject({ tier: 'growth', cents: 300_000, currency: 'usd' });
  await changeAgreement(host.app, by, id, { kind: 'end' });
  expect(await mrr()).toEqual([1, 3000, 0, 0, 0, 3000]);
  await changeAgreement(host.app, by, id, { kind: 'end-now' });
  expect(await mrr()).toEqual([0, 3000, 0, 0, -3000, 0]);
});

test('counts a changed amount from the period that is charged with it', async () => {
  await saveCard(host, ann);
  const { id } = await agreed(host.app, by, ann, charged);
  await changeTo(id, 3500);
  await changeTo(id, 4000);
  expect(await mrr()).toEqual([1, 3000, 0, 0, 0, 3000]);
  await advance(31);
  expect(await mrr()).toEqual([1, 3000, 1000, 0, 0, 4000]);
  await changeTo(id, 2500);
  expect(await mrr()).toEqual([1, 3000, 1000, 0, 0, 4000]);
  await advance(31);
  expect(await mrr()).toEqual([1, 3000, 1000, -1500, 0, 2500]);
});

test('counts a changed amount at once when word of it comes with the next period', async () => {
  await saveCard(host, ann);
  await agreed(host.app, by, ann, charged);
  const { stripe } = host.payments;
  const [row] = await host.app.db.select().from(subscriptions).where(eq(subscriptions.organizationId, ann.user.id));
  const fee = await stripe.subscriptions.retrieve(row?.id ?? '');
  const [item] = fee.items.data;
  const terms = { currency: 'usd', unit_amount: 350_000, recurring: { interval: 'month' as const } };
  const price = await stripe.prices.create({ ...terms, product: idOf(item?.price.product) ?? '' });
  await stripe.subscriptions.update(fee.id, {
    items: [{ id: item?.id ?? '', price: price.id }],
    proration_behavior: 'none',
  });
  await advance(31);
  expect(await mrr()).toEqual([1, 3000, 500, 0, 0, 3500]);
});

test('counts nothing of a paused fee, and what it was after the pause', async () => {
  const { id } = await agreed(host.app, by, ann);
  await changeTo(id, 3500);
  const [row] = await host.app.db.select().from(subscriptions).where(eq(subscriptions.organizationId, ann.user.id));
  const { stripe } = host.payments;
  await stripe.subscriptions.update(row?.id ?? '', { pause_collection: { behavior: 'void' } });
  await sync();
  expect(await mrr()).toEqual([1, 3000, 0, -3000, 0, 0]);
  await stripe.subscriptions.update(row?.id ?? '', { pause_collection: '' });
  await sync();
  expect(await mrr()).toEqual([1, 3000, 3000, -3000, 0, 3000]);
});

test('counts nothing of a fee while its invoice is overdue, which is no churn before it ends', async () => {
  await agreed(host.app, by, ann);
  await advance(15);
  expect(await mrr()).toEqual([0, 3000, 0, -3000, 0, 0]);
  for (const { id } of (await host.payments.stripe.invoices.list({ status: 'open', limit: 1 })).data) {
    await host.payments.stripe.invoices.pay(id, { paid_out_of_band: true });
  }
  await sync();
  expect(await mrr()).toEqual([1, 3000, 3000, -3000, 0, 3000]);
});

test('counts Starter past due like an overdue fee, and as lost once it ends', async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'), '4000000000000341');
  await sync();
  expect(await mrr()).toEqual([1, 1500, 0, 0, 0, 1500]);
  await advance(31);
  expect(await mrr()).toEqual([0, 1500, 0, -1500, 0, 0]);
  await advance(30);
  const [row] = await host.app.db.select().from(subscriptions).where(eq(subscriptions.organizationId, ann.user.id));
  expect(row?.status).toBe('canceled');
  expect(await mrr()).toEqual([0, 1500, 0, -1500, 0, 0]);
  expect(await host.app.db.$count(mrrStanding)).toBe(0);
});

test('adds a fee beside a plan, and what is left when one of them ends', async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await sync();
  const { id } = await agreed(host.app, by, ann, { description: 'Retainer', offer: '' });
  expect(await mrr()).toEqual([1, 1500, 3000, 0, 0, 4500]);
  await changeAgreement(host.app, by, id, { kind: 'end-now' });
  expect(await mrr()).toEqual([1, 1500, 3000, -3000, 0, 1500]);
});
