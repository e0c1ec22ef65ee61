import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, paymentCustomers, payments } from '#features/billing/billing.table.ts';
import { startCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { changePlan, previewChange } from '#features/subscriptions/plans/change-plan.server.ts';
import { cancelPlan } from '#features/subscriptions/plans/pause-or-cancel.server.ts';
import type { ChangePreview, ChangeTime } from '#features/billing/plans.ts';
import { setupLeft } from '#features/purchases/checkout/setup-paid.server.ts';
import { findOffer } from '#features/billing/prices.server.ts';
import { receiptRows } from '#features/billing/receipt.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { begin, hostWithClient, pay, type BillingHost, type OwnClient } from '../../../tests/billing.ts';
import { newClient } from '../../../tests/test-app.ts';

let host: BillingHost;
let ann: OwnClient;
await hostWithClient((...use) => ([host, ann] = use));

const synced = () => syncCustomer(host.app, ann.user.id);
const rows = () => host.app.db.select().from(payments).where(eq(payments.organizationId, ann.user.id));

async function buy(priceId: string): Promise<void> {
  await pay(host, await begin(host.app, ann, priceId));
  await synced();
}

async function preview(target: string, when: ChangeTime = 'now'): Promise<ChangePreview> {
  const answer = await previewChange(host.app, ann, target, when);
  if (!answer.ok) throw new Error(`No preview: ${answer.reason}`);
  return answer.preview;
}

async function changeTo(target: string, when?: ChangeTime): Promise<void> {
  expect(await changePlan(host.app, ann, (await preview(target, when)).token)).toEqual({ ok: true });
}

/** Of the setup that a change to this plan would charge; 0 without one. */
async function due(target: string): Promise<number> {
  const line = (await preview(target)).lines.find(({ kind }) => kind === 'setup');
  return line?.amount.cents ?? 0;
}

async function endPlan(): Promise<void> {
  await cancelPlan(host.app, ann, { feedback: null, comment: '', attempt: 'end' });
  await host.sandbox.advance(32);
  await synced();
}

/** Of the order that a checkout for Starter opens. */
async function starterCosts(app = host.app): Promise<number | undefined> {
  await begin(app, ann, 'price_starter_monthly');
  const [order] = await app.db.select().from(orders).where(eq(orders.status, 'open')).orderBy(desc(orders.createdAt));
  return order?.amount;
}

/** The charge of the payment with this setup. */
async function chargeOf(setup: number): Promise<string> {
  const row = (await rows()).find(({ lines }) => lines.some(({ cents }) => cents === setup));
  const { data } = await host.payments.stripe.charges.list({ payment_intent: row?.paymentIntentId ?? '' });
  return data[0]?.id ?? '';
}

async function loseDispute(setup: number): Promise<void> {
  const charge = await chargeOf(setup);
  for (const act of ['dispute', 'lost']) {
    const body = new URLSearchParams({ charge, act });
    await (await fetch(`${host.sandbox.checkoutOrigin}/returns`, { method: 'POST', body })).arrayBuffer();
  }
  await synced();
}

async function refund(setup: number, amount?: number): Promise<void> {
  const charge = await chargeOf(setup);
  await host.payments.stripe.refunds.create({ charge, ...(amount === undefined ? {} : { amount }) });
  await synced();
}

const setups = { starter: 700_000, growth: 1_350_000, scale: 2_750_000 } as const;

test('itemizes the setup of a change as one, with its plan, now and with the next period', async () => {
  await buy('price_starter_monthly');
  await changeTo('growth');
  await changeTo('scale', 'period-end');
  await host.sandbox.advance(32);
  await synced();
  const lines = (await rows()).flatMap((row) => row.lines.filter(({ kind }) => kind === 'setup' || kind === 'other'));
  expect(lines.toSorted((one, other) => one.description.localeCompare(other.description))).toEqual([
    {
      description: 'Growth setup, less what you’ve already paid',
      cents: setups.growth - setups.starter,
      kind: 'setup',
    },
    { description: 'Scale setup, less what you’ve already paid', cents: setups.scale - setups.growth, kind: 'setup' },
    { description: 'Starter setup', cents: setups.starter, kind: 'setup' },
  ]);
  const change = (await rows()).find(({ description }) => description === 'Change to Growth');
  expect(change && receiptRows(change).map(({ label }) => label)).toContain(
    'Growth setup, less what you’ve already paid',
  );
});

test('sells a returning client the month without a second setup, within the months of the setting', async () => {
  await buy('price_starter_monthly');
  await endPlan();
  const { app } = host;
  const muchLater = { ...app, now: () => new Date(app.now().getTime() + 5000 * 86_400_000) };
  expect(await starterCosts(muchLater)).toBe(150_000 + setups.starter);
  await app.db.update(orders).set({ createdAt: new Date(0) });
  expect(await starterCosts()).toBe(150_000);
  const [order] = await app.db.select().from(orders).where(eq(orders.status, 'open'));
  expect(order?.setupPriceId).toBeNull();
  await pay(host, order?.sessionId ?? '');
  await synced();
  expect((await rows()).map(({ amountPaid }) => amountPaid).sort()).toEqual([150_000, 850_000]);
  expect(await due('growth')).toBe(setups.growth - setups.starter);
});

test('counts the setup of a change for a client who comes back in time, and not afterwards', async () => {
  await buy('price_starter_monthly');
  await changeTo('growth');
  await endPlan();
  await buy('price_starter_monthly');
  expect(await due('growth')).toBe(0);
  expect(await due('scale')).toBe(setups.scale - setups.growth);
  const { app } = host;
  const late = { ...app, now: () => new Date(app.now().getTime() + 5000 * 86_400_000) };
  const answer = await previewChange(late, ann, 'growth', 'now');
  const line = answer.ok ? answer.preview.lines.find(({ kind }) => kind === 'setup') : undefined;
  // The plan that runs was bought without its setup, long after the first one ended.
  expect(line?.amount.cents).toBe(setups.growth - setups.starter);
});

const sell = async (priceId: string, app = host.app) => {
  const answer = await startCheckout(app, newClient(), ann, { priceId });
  return answer.ok ? 'sold' : answer.reason;
};

test('sells no setup again that a change of plan has paid, within the months of the setting', async () => {
  const { app } = host;
  await buy('price_starter_monthly');
  expect(await sell('price_growth_setup')).toBe('sold');
  await changeTo('growth');
  await changeTo('starter');
  expect([await sell('price_growth_setup'), await sell('price_scale_setup')]).toEqual(['setup-paid', 'sold']);
  const customerId = (await app.db.select().from(paymentCustomers))[0]?.customerId ?? null;
  const left = (priceId: string) =>
    setupLeft(app, { organizationId: ann.user.id, customerId }, findOffer(app, priceId)!);
  const toScale = setups.scale - setups.growth;
  expect(await left('price_scale_setup')).toEqual({ due: toScale, isRunning: true });
  await endPlan();
  expect([await sell('price_growth_setup'), await sell('price_scale_setup')]).toEqual(['setup-paid', 'sold']);
  expect(await left('price_scale_setup')).toEqual({ due: toScale, isRunning: false });
  const late = { ...app, now: () => new Date(app.now().getTime() + 5000 * 86_400_000) };
  expect(await sell('price_growth_setup', late)).toBe('sold');
  await refund(setups.growth - setups.starter);
  expect(await sell('price_growth_setup')).toBe('sold');
});

test('offers no change of plan to a client without a plan with a monthly fee', async () => {
  await buy('price_growth_setup');
  await buy('price_workflow_optimization');
  const customerId = (await host.app.db.select().from(paymentCustomers))[0]?.customerId ?? null;
  const scale = findOffer(host.app, 'price_scale_setup')!;
  expect(await setupLeft(host.app, { organizationId: ann.user.id, customerId }, scale)).toBeNull();
});

test('sells a plan without its setup to a client who has paid the setup of a larger one', async () => {
  await buy('price_growth_setup');
  expect(await starterCosts()).toBe(150_000);
  await refund(setups.growth);
  expect(await starterCosts()).toBe(150_000 + setups.starter);
});

test('counts a setup that was bought alone before the plan', async () => {
  await buy('price_growth_setup');
  await buy('price_starter_monthly');
  expect(await due('growth')).toBe(0);
  expect(await due('scale')).toBe(setups.scale - setups.growth);
  await refund(setups.growth);
  expect(await due('growth')).toBe(setups.growth - setups.starter);
});

test('does not count a setup as paid after a lost dispute', async () => {
  await buy('price_starter_monthly');
  await changeTo('growth');
  await loseDispute(setups.growth - setups.starter);
  expect(await due('scale')).toBe(setups.scale - setups.starter);
  await loseDispute(setups.starter);
  expect(await due('scale')).toBe(setups.scale);
  await changeTo('scale');
  await changeTo('starter');
  expect(await due('scale')).toBe(0);
});

test('does not count the setup of a change after its full refund, and counts it after a part', async () => {
  await buy('price_starter_monthly');
  await changeTo('growth');
  await refund(setups.growth - setups.starter, 5000);
  expect(await due('scale')).toBe(setups.scale - setups.growth);
  await refund(setups.growth - setups.starter);
  expect(await due('scale')).toBe(setups.scale - setups.starter);
  await changeTo('scale');
  await changeTo('starter');
  expect([await due('growth'), await due('scale')]).toEqual([0, 0]);
});

test.each(['dispute', 'refund'] as const)(
  'sells the setup again to a returning client whose first one went back by a %s',
  async (how) => {
    await buy('price_starter_monthly');
    await endPlan();
    await (how === 'dispute' ? loseDispute(setups.starter) : refund(setups.starter));
    expect(await starterCosts()).toBe(150_000 + setups.starter);
  },
);
