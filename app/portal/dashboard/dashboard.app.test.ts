import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadDashboard } from '#app/portal/dashboard/dashboard.server.ts';
import { PlanPart } from '#app/portal/plan-part.tsx';
import { organizationMembers, organizations } from '#features/accounts/organizations/organizations.table.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { remindOfOrders, sendUnfinishedOrderEmail } from '#features/purchases/checkout/remind-of-orders.jobs.server.ts';
import { payments } from '#features/billing/billing.table.ts';
import {
  cancelPlan,
  keepPlan,
  pausePlan,
  resumePlan,
  undoPlanChange,
} from '#features/subscriptions/plans/pause-or-cancel.server.ts';
import { loadPlan } from '#features/subscriptions/plans/plan-page.server.ts';
import { changePlan, previewChange } from '#features/subscriptions/plans/change-plan.server.ts';
import { sendChangeConfirmation } from '#features/subscriptions/plans/confirm-change.jobs.server.ts';
import type { ChangeTime } from '#features/billing/plans.ts';
import { loadBilling } from '#app/portal/billing/billing-page.server.ts';
import { startCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import {
  begin,
  hostWithClient,
  makeClient,
  pay,
  saveCard,
  type BillingHost,
  type OwnClient,
} from '../../../tests/billing.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { runNow } from '../../../tests/jobs.ts';
import { newClient } from '../../../tests/test-app.ts';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});

async function shown(): Promise<string> {
  const data = await loadDashboard(host.app, ann);
  return data.plans
    .map((plan) => renderToStaticMarkup(createElement(PlanPart, { ...plan, also: data.alsoCharged })))
    .join(' ')
    .replaceAll(/<[^>]+>/g, ' ');
}

test.each([
  ['Growth', 'price_growth_setup', '$3,000'],
  ['Scale', 'price_scale_setup', '$6,000'],
  ['Enterprise', 'price_enterprise_setup', '$10,000+'],
])('shows a client who bought %s that plan, not that there is none', async (name, priceId, monthly) => {
  expect(await shown()).toContain('No active subscription');
  await pay(host, await begin(host.app, ann, priceId));
  // The webhook is late: the checkout attempt detects the payment.
  await startCheckout(host.app, newClient(), ann, { priceId });
  expect(await shown()).toContain('Payment processing');
  await syncCustomer(host.app, ann.user.id);
  const text = await shown();
  expect(text).toContain(name);
  expect(text).toContain('Setup paid');
  expect(text).toContain(`${monthly}, agreed with you and invoiced`);
  expect(text).not.toMatch(/No active subscription|Inactive|See the plans/);

  const [row] = await host.app.db.select().from(payments);
  await host.payments.stripe.refunds.create({ payment_intent: row?.paymentIntentId ?? '' });
  await syncCustomer(host.app, ann.user.id);
  expect(await shown()).toContain('No active subscription');
});

test('shows a subscription beside a larger plan, and only the plan once the subscription has ended', async () => {
  await pay(host, await begin(host.app, ann, 'price_growth_setup'));
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await syncCustomer(host.app, ann.user.id);
  expect(await shown()).toMatch(/Starter.*Active.*You also purchased Growth/s);
  const { subscriptions } = host.payments.stripe;
  for (const { id } of (await subscriptions.list({ limit: 1 })).data) await subscriptions.cancel(id);
  await syncCustomer(host.app, ann.user.id);
  expect(await shown()).toMatch(/Growth.*Setup paid/s);
});

test('says when a plan ended, and offers to start it again', async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await syncCustomer(host.app, ann.user.id);
  expect(await shown()).not.toContain('It ended on');
  const { subscriptions } = host.payments.stripe;
  for (const { id } of (await subscriptions.list({ limit: 1 })).data) await subscriptions.cancel(id);
  await syncCustomer(host.app, ann.user.id);
  const ended = await shown();
  expect(ended).toMatch(/Last plan.*Starter.*Inactive.*Ended.*20\d\d.*It ended on.*20\d\d.*Start it again/s);
  expect(ended).not.toMatch(/Period|Current plan|Monthly fee/);
});

test('shows a member the intake of the organization, and nothing of someone who is in another one too', async () => {
  const { app } = host;
  const bob = await makeClient(app, 'bob');
  const places = app.db.insert(organizationMembers);
  const place = { organizationId: ann.organization.id, userId: bob.user.id, role: 'member' };
  await submitIntake(app, submissionOf('bob', { workEmail: bob.user.email }), newClient());
  expect((await dashboard()).intakes).toEqual([]);
  await places.values(place);
  expect((await dashboard()).intakes).toEqual([]);
  await app.db.delete(organizations).where(eq(organizations.id, bob.organization.id));
  expect((await dashboard()).intakes).toHaveLength(1);
  await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, bob.user.id));
  expect((await dashboard()).intakes).toEqual([]);
});

async function dashboard() {
  return loadDashboard(host.app, ann);
}

test('lets a client continue an order with its code, and reminds once of one that was left', async () => {
  const { app } = host;
  const { stripe } = host.payments;
  const { id } = await stripe.coupons.create({ duration: 'once', percent_off: 10 });
  const { code } = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id } });
  await startCheckout(app, newClient(), ann, { priceId: 'price_starter_monthly', code });
  expect(await dashboard()).toMatchObject({
    unfinished: { name: 'Starter', amount: '$7,650', path: `/checkout?priceId=price_starter_monthly&code=${code}` },
    steps: { first: { isPrimary: false } },
  });
  const left = async () =>
    (await host.queued())
      .filter(({ name }) => name === 'send-unfinished-order-email')
      .sort((one, other) => String(one.data['audience']).localeCompare(String(other.data['audience'])));
  await runNow(remindOfOrders, app);
  expect(await left()).toEqual([]);
  const tomorrow = { ...app, now: () => new Date(Date.now() + 25 * 3_600_000) };
  await app.db.update(users).set({ emailVerified: false });
  await runNow(remindOfOrders, tomorrow);
  expect(await left()).toEqual([]);
  await app.db.update(users).set({ emailVerified: true });
  for (let hour = 0; hour < 2; hour += 1) await runNow(remindOfOrders, tomorrow);
  const jobs = await left();
  expect(jobs.map(({ data }) => data['audience'])).toEqual(['client', 'team']);
  for (const { data } of jobs) await runNow(sendUnfinishedOrderEmail, tomorrow, data);
  expect(host.emails.splice(0)).toMatchObject([
    {
      to: 'ann@example.com',
      subject: 'Your order of Starter is not finished',
      text: expect.stringContaining(code) as string,
    },
    { to: 'hello@meridian.example', subject: 'Order not finished: Starter, ann@example.com' },
  ]);
  await pay(host, await begin(app, ann, 'price_starter_monthly'));
  await syncCustomer(app, ann.user.id);
  expect((await dashboard()).unfinished).toBeNull();
  for (const { data } of jobs) await runNow(sendUnfinishedOrderEmail, tomorrow, data);
  expect(host.emails).toEqual([]);
});

test('says what becomes of a plan: a scheduled change, a pause, an end', async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await syncCustomer(host.app, ann.user.id);
  expect(await shown()).toMatch(/Visa •••• 4242.*Next charge.*\$1,500\.00 on .*20\d\d(?!.*Visa)/s);
  const { app } = host;
  const change = async (to: string, when: ChangeTime) => {
    const preview = await previewChange(app, ann, to, when);
    if (!preview.ok) throw new Error(preview.reason);
    expect(await changePlan(app, ann, preview.preview.token)).toEqual({ ok: true });
  };
  await change('growth', 'now');
  await change('starter', 'period-end');
  expect(await shown()).toMatch(
    /Growth.*Active.*Next charge.*\$1,500\.00 on .*Your plan changes to Starter on .*Undo/s,
  );
  const [next] = (await loadBilling(app, ann, new URL('http://127.0.0.1/dashboard/billing'))).nextCharges;
  expect(next).toMatchObject({ name: 'Starter', amount: { cents: 150_000 } });
  await undoPlanChange(app, ann, { attempt: 'undo' });
  await pausePlan(app, ann, { months: 1, attempt: 'pause' });
  expect(await shown()).toMatch(
    /Growth.*Active.*Paused until .*Next charge.*20\d\d.*No fee is charged while it is paused.*Resume it/s,
  );
  await resumePlan(app, ann, { attempt: 'resume' });
  await cancelPlan(app, ann, { feedback: null, comment: '', attempt: 'cancel' });
  expect(await shown()).toMatch(/Growth.*Active.*Cancels at period end.*will not renew.*Keep the plan/s);
});

test('says that a change waits for the bank, where it is confirmed and until when', async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  // Its bank asks for each payment.
  await saveCard(host, ann, '4000000000003220');
  await syncCustomer(host.app, ann.user.id);
  const { app } = host;
  const preview = await previewChange(app, ann, 'growth', 'now');
  if (!preview.ok) throw new Error(preview.reason);
  expect(await changePlan(app, ann, preview.preview.token)).toMatchObject({ reason: 'confirm' });
  const said = /wants you to confirm the payment of \$\d.*Growth.*until.*20\d\d, \d.*Confirm the payment/s;
  expect(await shown()).toMatch(said);
  const billing = async () => (await loadBilling(app, ann, new URL('http://127.0.0.1/dashboard/billing'))).toConfirm;
  const { parts = [], link } = (await billing()) ?? {};
  const until = parts.flatMap((part) => (typeof part === 'object' && 'time' in part ? [Date.parse(part.time)] : []));
  expect(until.map((at) => Math.round((at - app.now().getTime()) / 3_600_000))).toEqual([23]);
  expect(link?.to).toContain(host.sandbox.checkoutOrigin);
  for (let read = 0; read < 2; read += 1) await syncCustomer(app, ann.user.id);
  const asked = (await host.queued()).filter(({ name }) => name === 'send-change-confirmation');
  expect(asked).toHaveLength(1);
  await runNow(sendChangeConfirmation, app, asked[0]?.data);
  expect(host.emails.splice(0)).toMatchObject([
    {
      to: 'ann@example.com',
      subject: 'Confirm your payment to change to Growth',
      text: expect.stringMatching(/\$\d.*Confirm before: .*UTC.*Confirm the payment http/s) as string,
    },
  ]);
  await undoPlanChange(app, ann, { attempt: 'undo' });
  expect([await shown(), await billing()]).toEqual([expect.not.stringMatching(said), null]);
  await runNow(sendChangeConfirmation, app, asked[0]?.data);
  expect(host.emails).toEqual([]);
});

test('says the same next charge everywhere while a plan is paused, and lists no skipped month', async () => {
  const { app } = host;
  await pay(host, await begin(app, ann, 'price_starter_monthly'));
  await syncCustomer(app, ann.user.id);
  const periodEnd = (await loadPlan(app, ann.user.id))?.nextCharge ?? '';
  await pausePlan(app, ann, { months: 1, attempt: 'pause' });
  const billing = () => loadBilling(app, ann, new URL('http://127.0.0.1/dashboard/billing'));
  const [next, ...others] = (await billing()).nextCharges;
  expect([next?.amount.cents, others]).toEqual([150_000, []]);
  expect(Date.parse(next?.at ?? '') - Date.parse(periodEnd)).toBeGreaterThan(27 * 86_400_000);
  expect((await loadPlan(app, ann.user.id))?.nextCharge).toBe(next?.at);
  const [shownPlan] = (await loadDashboard(app, ann)).plans;
  expect(shownPlan?.facts.find(({ label }) => label === 'Next charge')?.parts).toContainEqual({ day: next?.at });
  await host.sandbox.advance(32);
  await syncCustomer(app, ann.user.id);
  expect((await app.db.select().from(payments)).map(({ status }) => status).toSorted()).toEqual(['paid', 'void']);
  expect((await billing()).documents.documents.map(({ state }) => state)).toEqual(['Paid']);
});

// Last, because it moves the clock of the sandbox.
test('leads with the right next step of each state', async () => {
  const { app } = host;
  const step = async () => {
    const { first, second } = (await dashboard()).steps;
    return [first.text, first.to, first.isPrimary, second?.text];
  };
  const buy = '/checkout?priceId=price_starter_setup';
  expect(await step()).toEqual(['Upgrade Plan', buy, true, undefined]);
  await pay(host, await begin(app, ann, 'price_starter_monthly'), '4000000000000341');
  await syncCustomer(app, ann.user.id);
  expect(await step()).toEqual(['Upgrade Plan', '/dashboard/plan', true, undefined]);
  expect((await dashboard()).needsIntake).toBe(true);
  await pausePlan(app, ann, { months: 1, attempt: 'pause' });
  expect((await step())[0]).toBe('Resume the plan');
  await resumePlan(app, ann, { attempt: 'resume' });
  await cancelPlan(app, ann, { feedback: null, comment: '', attempt: 'cancel' });
  expect((await step())[0]).toBe('Keep the plan');
  await keepPlan(app, ann, { attempt: 'keep' });
  await host.sandbox.advance(31);
  await syncCustomer(app, ann.user.id);
  expect(await step()).toEqual(['Upgrade Plan', '/dashboard/plan', false, undefined]);
  await host.sandbox.advance(31);
  await syncCustomer(app, ann.user.id);
  expect([await step(), (await dashboard()).openInvoices]).toEqual([['Start it again', buy, true, undefined], []]);
});
