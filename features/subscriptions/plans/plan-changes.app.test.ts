import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { payments as paymentRows, subscriptions } from '#features/billing/billing.table.ts';
import { startCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { changePlan, previewChange } from '#features/subscriptions/plans/change-plan.server.ts';
import { handlePlanPost, planRefusal } from '#features/subscriptions/plans/plan-post.server.ts';
import {
  cancelPlan,
  keepPlan,
  pausePlan,
  resumePlan,
  undoPlanChange,
} from '#features/subscriptions/plans/pause-or-cancel.server.ts';
import type { ChangePreview, ChangeTime } from '#features/billing/plans.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { begin, hostWithClient, pay, saveCard, type BillingHost, type OwnClient } from '../../../tests/billing.ts';
import { newClient } from '../../../tests/test-app.ts';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});
beforeEach(async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await syncCustomer(host.app, ann.user.id);
});

async function preview(target: string, when: ChangeTime = 'now'): Promise<ChangePreview> {
  const answer = await previewChange(host.app, ann, target, when);
  if (!answer.ok) throw new Error(`No preview: ${answer.reason}`);
  return answer.preview;
}

test('names the method that a change is charged to', async () => {
  expect((await preview('growth')).method).toBe('Visa •••• 4242');
  await saveCard(host, ann, '5555555555554444');
  expect((await preview('growth')).method).toBe('Mastercard •••• 4444');
});

test('says how long to wait after too many changes', async () => {
  const { app } = host;
  for (let turn = 0; turn < 60; turn += 1)
    await app.limits.take({ name: 'plan', points: 60, seconds: 3600 }, ann.user.id);
  const request = new Request('http://127.0.0.1/dashboard/plan', { method: 'POST', body: new FormData() });
  const answer = await handlePlanPost(app, ann, request);
  expect(answer).toMatchObject({ ok: false, reason: 'too-many' });
  expect(planRefusal(answer)).toMatch(
    /^You have changed your plan too often\. .*(?:59 minutes|60 minutes|1 hour|an hour)/,
  );
});

async function mine() {
  const rows = await host.app.db.select().from(subscriptions).where(eq(subscriptions.organizationId, ann.user.id));
  return rows.find(({ isCurrent }) => isCurrent);
}

async function paid(): Promise<number[]> {
  const rows = await host.app.db.select().from(paymentRows).where(eq(paymentRows.organizationId, ann.user.id));
  return rows
    .filter(({ status }) => status === 'paid')
    .sort(
      (one, other) =>
        one.issuedAt.getTime() - other.issuedAt.getTime() || (one.number ?? '').localeCompare(other.number ?? ''),
    )
    .map(({ amountPaid }) => amountPaid);
}

async function tier() {
  const [row] = await host.app.db.select().from(userProfiles).where(eq(userProfiles.userId, ann.user.id));
  return row?.subscriptionTier;
}

const sell = async (priceId: string) => {
  const answer = await startCheckout(host.app, newClient(), ann, { priceId });
  return answer.ok ? 'sold' : answer.reason;
};

/** Starter has just begun: the whole month is credited and charged, and the setup's difference. */
const upToGrowth = 300_000 - 150_000 + (1_350_000 - 700_000);

test('charges exactly what was shown for an upgrade, with the difference of the setups, once', async () => {
  const shown = await preview('growth');
  expect(shown.lines.map(({ kind }) => kind)).toEqual(['credit', 'rest', 'setup']);
  expect(shown.lines.reduce((sum, { amount }) => sum + amount.cents, 0)).toBe(shown.due.cents);
  expect(shown.due.cents).toBeGreaterThan(upToGrowth - 10);
  const answers = await Promise.all([1, 2, 3].map(() => changePlan(host.app, ann, shown.token)));
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await paid()).toEqual([850_000, shown.due.cents]);
  expect(await mine()).toMatchObject({ offer: 'growth', monthlyAmount: 300_000, status: 'active' });
  expect(await tier()).toBe('growth');
  const rows = await host.app.db.select().from(paymentRows);
  expect(rows.map(({ description }) => description)).toContain('Change to Growth');
  // Nothing that the plan includes is sold beside it, a larger one may be.
  expect(await sell('price_starter_monthly')).toBe('other-plan');
  expect(await sell('price_growth_setup')).toBe('already-subscribed');
  expect(await sell('price_workflow_optimization')).toBe('sold');
  expect(await sell('price_scale_setup')).toBe('sold');
});

test('charges each setup once: down and up again costs only the month', async () => {
  await changePlan(host.app, ann, (await preview('growth')).token);
  const down = await preview('starter');
  expect([down.due.cents, down.credit.cents > 149_990]).toEqual([0, true]);
  expect(await changePlan(host.app, ann, down.token)).toEqual({ ok: true });
  expect(await mine()).toMatchObject({ offer: 'starter' });
  const again = await preview('growth');
  expect(again.lines.map(({ kind }) => kind)).toEqual(['credit', 'rest', 'balance']);
  const larger = await preview('scale');
  expect(larger.lines.find(({ kind }) => kind === 'setup')?.amount.cents).toBe(2_750_000 - 1_350_000);
});

test('asks again when the figures are others by now, or too old', async () => {
  const early = await preview('growth');
  const { app } = host;
  const later = { ...app, now: () => new Date(app.now().getTime() + 16 * 60_000) };
  expect(await changePlan(later, ann, early.token)).toEqual({ ok: false, reason: 'outdated' });
  const shown = await preview('scale');
  await changePlan(app, ann, (await preview('growth')).token);
  expect(await changePlan(app, ann, shown.token)).toEqual({ ok: false, reason: 'outdated' });
  expect(await mine()).toMatchObject({ offer: 'growth' });
  expect(await changePlan(app, ann, 'v1.made-up')).toEqual({ ok: false, reason: 'unreadable' });
  const bob = { ...ann, organization: { ...ann.organization, id: 'bob' } };
  expect(await changePlan(app, bob, shown.token)).toEqual({ ok: false, reason: 'unreadable' });
});

test('leaves the plan when the card is declined', async () => {
  await saveCard(host, ann, '4000000000000341');
  const shown = await preview('growth');
  expect(await changePlan(host.app, ann, shown.token)).toEqual({ ok: false, reason: 'declined' });
  expect(await mine()).toMatchObject({ offer: 'starter', status: 'active' });
  expect(await paid()).toEqual([850_000]);
  await saveCard(host, ann, '4242424242424242');
  expect(await changePlan(host.app, ann, (await preview('growth')).token)).toEqual({ ok: true });
  expect(await paid()).toHaveLength(2);
});

test('changes with the next period, shows what that costs, and can be undone until then', async () => {
  await changePlan(host.app, ann, (await preview('growth')).token);
  const shown = await preview('starter', 'period-end');
  expect([shown.lines.map(({ kind }) => kind), shown.due.cents]).toEqual([['month'], 150_000]);
  expect(await changePlan(host.app, ann, shown.token)).toEqual({ ok: true });
  expect(await mine()).toMatchObject({ offer: 'growth', scheduledOffer: 'starter' });
  expect(await previewChange(host.app, ann, 'scale', 'now')).toEqual({ ok: false, reason: 'scheduled' });
  expect(await undoPlanChange(host.app, ann, { attempt: 'a' })).toEqual({ ok: true });
  expect(await mine()).toMatchObject({ offer: 'growth', scheduledOffer: null, scheduledAt: null });
  // Of a tab that was left open.
  expect(await changePlan(host.app, ann, shown.token)).toEqual({ ok: false, reason: 'undone' });
  expect(await mine()).toMatchObject({ offer: 'growth', scheduledOffer: null });
  expect(await changePlan(host.app, ann, (await preview('starter', 'period-end')).token)).toEqual({ ok: true });
  await host.sandbox.advance(32);
  await syncCustomer(host.app, ann.user.id);
  expect(await mine()).toMatchObject({ offer: 'starter', scheduledOffer: null, monthlyAmount: 150_000 });
  expect((await paid()).at(-1)).toBe(150_000);
  expect(await tier()).toBe('starter');
});

test('charges the difference of the setups with the next period too', async () => {
  const shown = await preview('growth', 'period-end');
  expect(shown.due.cents).toBe(300_000 + 650_000);
  await changePlan(host.app, ann, shown.token);
  expect(await paid()).toEqual([850_000]);
  await host.sandbox.advance(32);
  await syncCustomer(host.app, ann.user.id);
  expect(await paid()).toEqual([850_000, 950_000]);
});

test('skips the fees of a pause, and collects them again after it or when resumed', async () => {
  expect(await pausePlan(host.app, ann, { months: 4, attempt: 'a' })).toEqual({ ok: false, reason: 'no-pause' });
  expect(await pausePlan(host.app, ann, { months: 1, attempt: 'b' })).toEqual({ ok: true });
  const paused = await mine();
  expect([paused?.pausedAt === null, (paused?.resumesAt ?? 0) > (paused?.currentPeriodEnd ?? 0)]).toEqual([
    false,
    true,
  ]);
  expect(await previewChange(host.app, ann, 'growth', 'now')).toEqual({ ok: false, reason: 'paused' });
  await host.sandbox.advance(32);
  await syncCustomer(host.app, ann.user.id);
  expect(await paid()).toEqual([850_000]);
  await host.sandbox.advance(31);
  await syncCustomer(host.app, ann.user.id);
  expect(await paid()).toEqual([850_000, 150_000]);
  expect(await mine()).toMatchObject({ pausedAt: null, resumesAt: null });
  await pausePlan(host.app, ann, { months: 2, attempt: 'c' });
  expect(await resumePlan(host.app, ann, { attempt: 'd' })).toEqual({ ok: true });
  expect(await mine()).toMatchObject({ pausedAt: null });
});

test('cancels with a reason, keeps the plan after all, and drops a scheduled change', async () => {
  await changePlan(host.app, ann, (await preview('growth', 'period-end')).token);
  const said = { feedback: 'unused', comment: 'Not now' } as const;
  expect(await cancelPlan(host.app, ann, { ...said, attempt: 'a' })).toEqual({ ok: true });
  expect(await mine()).toMatchObject({
    cancelAtPeriodEnd: true,
    cancelFeedback: 'unused',
    cancelComment: 'Not now',
    scheduledOffer: null,
  });
  expect(await previewChange(host.app, ann, 'growth', 'now')).toEqual({ ok: false, reason: 'ending' });
  expect(await keepPlan(host.app, ann, { attempt: 'b' })).toEqual({ ok: true });
  expect(await mine()).toMatchObject({ cancelAtPeriodEnd: false, cancelFeedback: null });
  await cancelPlan(host.app, ann, { feedback: null, comment: '', attempt: 'c' });
  expect(await mine()).toMatchObject({ cancelAtPeriodEnd: true, cancelFeedback: null });
});

test('closes open checkouts of what the new plan includes', async () => {
  const session = await begin(host.app, ann, 'price_growth_setup');
  await changePlan(host.app, ann, (await preview('growth')).token);
  expect(await host.payments.stripe.checkout.sessions.retrieve(session)).toMatchObject({ status: 'expired' });
  const scale = await begin(host.app, ann, 'price_scale_setup');
  const shown = await preview('scale');
  await pay(host, scale);
  expect(await changePlan(host.app, ann, shown.token)).toEqual({ ok: false, reason: 'payment-under-way' });
  expect(await mine()).toMatchObject({ offer: 'growth' });
});

test('leaves an agreed fee to the team', async () => {
  const [mineNow] = (await host.payments.stripe.subscriptions.list({ limit: 1 })).data;
  await host.payments.stripe.subscriptions.update(mineNow?.id ?? '', { metadata: { agreed: 'yes' } });
  expect(await previewChange(host.app, ann, 'growth', 'now')).toEqual({ ok: false, reason: 'agreed' });
  expect(await cancelPlan(host.app, ann, { feedback: null, comment: '', attempt: 'a' })).toEqual({
    ok: false,
    reason: 'agreed',
  });
});
