import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openForTests, type SandboxForTests } from '../../tests/payments-sandbox.ts';

let open: SandboxForTests;
let stripe: Stripe;

beforeEach(async () => {
  open = await openForTests({ now: () => new Date('2026-01-31T10:00:00Z') });
  stripe = open.stripe;
});
afterEach(() => open.close());

async function subscribe(number = '4242424242424242', trialDays?: number): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'ann@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [
      { price: 'price_month', quantity: 1 },
      { price: 'price_setup', quantity: 1 },
    ],
    success_url: 'http://127.0.0.1:3000/success',
    ...(trialDays === undefined ? {} : { subscription_data: { trial_period_days: trialDays } }),
  });
  await open.pay(session, number);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return stripe.subscriptions.retrieve(subscription as string);
}

const again = ({ id }: Stripe.Subscription) => stripe.subscriptions.retrieve(id);
const endOf = ({ items }: Stripe.Subscription) =>
  new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
const at = (day: string) => open.sandbox.advance(new Date(`${day}T10:00:00Z`));
const invoicesOf = async ({ id }: Stripe.Subscription) => (await stripe.invoices.list({ subscription: id })).data;

test('renews a subscription each month on its day, or on the last day of a shorter month', async () => {
  const subscription = await subscribe();
  expect(endOf(subscription)).toBe('2026-02-28T10:00:00.000Z');
  await at('2026-02-28');
  expect(endOf(await again(subscription))).toBe('2026-03-31T10:00:00.000Z');
  await open.sandbox.advance(62);
  expect(endOf(await again(subscription))).toBe('2026-05-31T10:00:00.000Z');
  const invoices = await invoicesOf(subscription);
  expect(invoices.map(({ total, billing_reason }) => [total, billing_reason])).toEqual([
    [150_000, 'subscription_cycle'],
    [150_000, 'subscription_cycle'],
    [150_000, 'subscription_cycle'],
    [850_000, 'subscription_create'],
  ]);
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(4);
});

test('carries over what is too little to be charged to the next invoice', async () => {
  const subscription = await subscribe();
  const customer = subscription.customer as string;
  await stripe.customers.update(customer, { balance: -149_998 });
  await at('2026-02-28');
  const [small] = await invoicesOf(subscription);
  expect(small).toMatchObject({ total: 150_000, amount_due: 0, amount_paid: 0, ending_balance: 2, status: 'paid' });
  expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({ balance: 2 });
  await at('2026-03-31');
  expect((await invoicesOf(subscription))[0]).toMatchObject({
    total: 150_000,
    starting_balance: 2,
    amount_paid: 150_002,
  });
  expect((await stripe.charges.list({ customer })).data.map(({ amount }) => amount)).toEqual([150_002, 850_000]);
});

test('marks a subscription past due after a failed renewal, retries it, and finally ends it', async () => {
  const subscription = await subscribe('4000000000000341');
  await at('2026-02-28');
  expect((await again(subscription)).status).toBe('past_due');
  const [invoice] = await invoicesOf(subscription);
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 150_000 });
  expect(invoice?.next_payment_attempt).toBe(Date.parse('2026-03-03T10:00:00Z') / 1000);
  await at('2026-03-03');
  expect((await stripe.invoices.retrieve(invoice?.id ?? '')).attempt_count).toBe(2);
  await at('2026-03-20');
  const ended = await again(subscription);
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
  expect((await stripe.subscriptions.list({ customer: ended.customer as string })).data).toEqual([]);
  await open.settled();
  const types = open.received.map(({ type }) => type);
  expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
  expect(types.filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
});

test('leaves an unpaid subscription unpaid if the provider is configured so', async () => {
  await open.close();
  open = await openForTests({ now: () => new Date('2026-01-31T10:00:00Z'), afterRetries: 'unpaid' });
  stripe = open.stripe;
  const subscription = await subscribe('4000000000000341');
  await at('2026-03-20');
  expect((await again(subscription)).status).toBe('unpaid');
});

test('reactivates a past due subscription when its invoice is paid, by the API or on its page', async () => {
  const subscription = await subscribe('4000000000000341');
  await at('2026-02-28');
  const [invoice] = await invoicesOf(subscription);
  const id = invoice?.id ?? '';
  await expect(stripe.invoices.pay(id)).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    statusCode: 402,
  });
  expect(await (await fetch(invoice?.hosted_invoice_url ?? '')).text()).toContain('Pay $1,500.00');
  const paid = await open.post(`/i/${id}`, { card: '4242424242424242' });
  expect(paid.status).toBe(303);
  expect(await stripe.invoices.retrieve(id)).toMatchObject({
    status: 'paid',
    amount_remaining: 0,
    next_payment_attempt: null,
  });
  expect((await again(subscription)).status).toBe('active');
  await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ code: 'invoice_already_paid' });
});

test('renews with a card that requires authentication once, but not with one that requires it each time', async () => {
  const renewed = async (number: string) => {
    const customer = await stripe.customers.create({ email: 'eve@example.com' });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: 'price_month', quantity: 1 }],
      success_url: 'http://127.0.0.1:3000/success',
    });
    await open.pay(session, number);
    await open.post(`/c/pay/${session.id}/authenticate`, { decision: 'complete' });
    return (await stripe.checkout.sessions.retrieve(session.id)).subscription as string;
  };
  const [once, always] = [await renewed('4000002500003155'), await renewed('4000000000003220')];
  await at('2026-02-28');
  expect((await stripe.subscriptions.retrieve(once)).status).toBe('active');
  expect((await stripe.subscriptions.retrieve(always)).status).toBe('past_due');
});

test('cancels at the period end by the API flag or on a day, and undoes both', async () => {
  const subscription = await subscribe();
  const cancel_at = Date.parse('2026-02-28T10:00:00Z') / 1000;
  const canceled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(canceled).toMatchObject({
    cancel_at_period_end: true,
    status: 'active',
    cancel_at,
  });
  const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  const byDay = await stripe.subscriptions.update(subscription.id, { cancel_at });
  expect(byDay).toMatchObject({ cancel_at_period_end: false, cancel_at });
  const kept = await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
  expect(kept).toMatchObject({ cancel_at: null, canceled_at: null });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await at('2026-03-01');
  expect(await again(subscription)).toMatchObject({
    status: 'canceled',
    ended_at: cancel_at,
  });
  expect(await invoicesOf(subscription)).toHaveLength(1);
  await open.settled();
  const updated = open.received.filter(({ type }) => type === 'customer.subscription.updated');
  expect(updated[0]?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
});

test('cancels at once by the API', async () => {
  const subscription = await subscribe();
  expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' });
  await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: 'resource_missing' });
  await at('2026-04-01');
  expect(await invoicesOf(subscription)).toHaveLength(1);
});

test('charges only the setup fee in a trial, warns before its end, and then renews', async () => {
  const subscription = await subscribe('4242424242424242', 14);
  expect(subscription).toMatchObject({ status: 'trialing', trial_end: Date.parse('2026-02-14T10:00:00Z') / 1000 });
  expect((await invoicesOf(subscription)).map(({ total }) => total)).toEqual([700_000]);
  await at('2026-02-12');
  await open.settled();
  expect(open.received.map(({ type }) => type)).toContain('customer.subscription.trial_will_end');
  await at('2026-02-14');
  expect(await again(subscription)).toMatchObject({ status: 'active' });
  expect((await invoicesOf(subscription)).map(({ total }) => total)).toEqual([150_000, 700_000]);
  expect(endOf(await again(subscription))).toBe('2026-03-14T10:00:00.000Z');
});
