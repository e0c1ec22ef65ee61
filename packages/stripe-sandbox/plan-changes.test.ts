import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openForTests, type SandboxForTests } from '../../tests/payments-sandbox.ts';

let open: SandboxForTests;
let stripe: Stripe;
let larger: string;

beforeEach(async () => {
  open = await openForTests({ now: () => new Date('2026-01-31T10:00:00Z') });
  stripe = open.stripe;
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 300_000,
    recurring: { interval: 'month' },
    product_data: { name: 'Larger' },
  });
  larger = price.id;
});
afterEach(() => open.close());

async function subscribe(): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'ann@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: 'price_month', quantity: 1 }],
    success_url: 'http://127.0.0.1:3000/success',
  });
  await open.pay(session, '4242424242424242');
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return stripe.subscriptions.retrieve(subscription as string);
}

/** Saves a card whose bank asks for nothing or is answered, and makes it what the subscription is charged by. */
async function changeCard({ id, customer }: Stripe.Subscription, number: string): Promise<void> {
  const success_url = 'http://127.0.0.1:3000/billing';
  const setup = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer as string,
    currency: 'usd',
    success_url,
  });
  await open.pay(setup, number);
  await open.post(`/c/pay/${setup.id}/authenticate`, { decision: 'complete' });
  const saved = (await stripe.customers.listPaymentMethods(customer as string)).data.find(
    ({ card }) => card?.last4 === number.slice(-4),
  );
  await stripe.subscriptions.update(id, { default_payment_method: saved?.id ?? '' });
}

const again = ({ id }: Stripe.Subscription) => stripe.subscriptions.retrieve(id);
const at = (day: string) => open.sandbox.advance(new Date(`${day}T10:00:00Z`));
const seconds = (day: string) => Date.parse(`${day}T10:00:00Z`) / 1000;
const invoicesOf = async ({ id }: Stripe.Subscription) => (await stripe.invoices.list({ subscription: id })).data;
const itemTo = ({ items }: Stripe.Subscription, price = larger) => [{ id: items.data[0]?.id ?? '', price }];
const setup = { currency: 'usd', product: 'prod_setup', unit_amount: 50_000 };

const priceOf = ({ items }: Stripe.Subscription) => items.data[0]?.price.id;

test('previews to the cent what a change charges, at the same proration date', async () => {
  const subscription = await subscribe();
  await at('2026-02-07');
  const date = seconds('2026-02-07');
  const terms = { items: itemTo(subscription), proration_behavior: 'always_invoice', proration_date: date } as const;
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: terms,
    invoice_items: [{ price_data: setup, quantity: 1, description: 'The difference' }],
  });
  // 21 of the 28 days from January 31 to February 28 are left.
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-112_500, 225_000, 50_000]);
  expect(preview.lines.data.map(({ parent }) => parent?.subscription_item_details?.proration)).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(preview).toMatchObject({ amount_due: 162_500, billing_reason: 'subscription_update', status: 'draft' });
  expect(preview.parent?.subscription_details?.subscription_proration_date).toBe(date);
  expect(await invoicesOf(subscription)).toHaveLength(1);
  await open.sandbox.advance(1);
  const change = {
    ...terms,
    add_invoice_items: [{ price_data: setup }],
    payment_behavior: 'error_if_incomplete' as const,
  };
  const changed = await stripe.subscriptions.update(subscription.id, change, { idempotencyKey: 'once' });
  await stripe.subscriptions.update(subscription.id, change, { idempotencyKey: 'once' });
  expect(priceOf(changed)).toBe(larger);
  expect(changed.items.data[0]?.current_period_end).toBe(subscription.items.data[0]?.current_period_end);
  const [made, ...others] = await invoicesOf(subscription);
  expect(others).toHaveLength(1);
  expect(made).toMatchObject({ amount_paid: preview.amount_due, billing_reason: 'subscription_update' });
  await at('2026-02-28');
  expect((await invoicesOf(subscription))[0]).toMatchObject({ amount_paid: 300_000 });
});

test('credits a smaller plan to the balance, which later invoices use up', async () => {
  const subscription = await subscribe();
  const terms = { proration_behavior: 'always_invoice' } as const;
  await stripe.subscriptions.update(subscription.id, { items: itemTo(subscription), ...terms });
  await at('2026-02-14');
  await stripe.subscriptions.update(subscription.id, { items: itemTo(subscription, 'price_month'), ...terms });
  const [credit] = await invoicesOf(subscription);
  expect(credit).toMatchObject({ total: -75_000, amount_due: 0, ending_balance: -75_000, status: 'paid' });
  expect(await stripe.customers.retrieve(subscription.customer as string)).toMatchObject({ balance: -75_000 });
  expect(await stripe.invoices.createPreview({ subscription: subscription.id })).toMatchObject({ amount_due: 75_000 });
  await at('2026-02-28');
  expect((await invoicesOf(subscription))[0]).toMatchObject({ total: 150_000, amount_paid: 75_000, ending_balance: 0 });
  expect(await stripe.customers.retrieve(subscription.customer as string)).toMatchObject({ balance: 0 });
});

test('keeps prorations for the next invoice, or makes none', async () => {
  const subscription = await subscribe();
  await at('2026-02-14');
  await stripe.subscriptions.update(subscription.id, { items: itemTo(subscription) });
  expect(await invoicesOf(subscription)).toHaveLength(1);
  const next = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(next.lines.data.map(({ amount }) => amount)).toEqual([-75_000, 150_000, 300_000]);
  await at('2026-02-28');
  expect((await invoicesOf(subscription))[0]).toMatchObject({ amount_paid: 375_000 });
  const none = { items: itemTo(subscription, 'price_month'), proration_behavior: 'none' } as const;
  await stripe.subscriptions.update(subscription.id, none);
  await at('2026-03-31');
  expect((await invoicesOf(subscription))[0]).toMatchObject({ amount_paid: 150_000 });
});

test.each([
  ['4000000000000341', 'card_declined'],
  ['4000000000003220', 'authentication_required'],
])('leaves the plan of a card ending in %s with error_if_incomplete', async (card, code) => {
  const subscription = await subscribe();
  await changeCard(subscription, card);
  const terms = { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const;
  const change = stripe.subscriptions.update(subscription.id, { items: itemTo(subscription), ...terms });
  await expect(change).rejects.toMatchObject({ statusCode: 402, code });
  const kept = await again(subscription);
  expect([priceOf(kept), kept.status, kept.latest_invoice]).toEqual([
    'price_month',
    'active',
    subscription.latest_invoice,
  ]);
  expect((await invoicesOf(subscription)).map(({ status }) => status)).toEqual(['void', 'paid']);
  await stripe.subscriptions.update(subscription.id, {
    items: itemTo(subscription),
    proration_behavior: 'always_invoice',
  });
  expect(await again(subscription)).toMatchObject({ status: 'past_due' });
});

test('changes at the end of the period by a schedule, and not once it is released', async () => {
  const subscription = await subscribe();
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [present] = schedule.phases;
  const { start_date = 0, end_date = 0 } = present ?? {};
  const phases = [
    { start_date, end_date, items: [{ price: 'price_month', quantity: 1 }] },
    {
      items: [{ price: larger, quantity: 1 }],
      add_invoice_items: [{ price_data: setup }],
      duration: { interval: 'month' as const },
      metadata: { offer: 'larger' },
    },
  ];
  await stripe.subscriptionSchedules.update(schedule.id, { phases, end_behavior: 'release' });
  await expect(stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).rejects.toThrow(/already/);
  const cancel = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await expect(cancel).rejects.toThrow(/managed by the subscription schedule/);
  expect(await stripe.invoices.createPreview({ subscription: subscription.id })).toMatchObject({ amount_due: 350_000 });
  await stripe.subscriptionSchedules.release(schedule.id);
  expect(await again(subscription)).toMatchObject({ schedule: null });
  await at('2026-02-28');
  expect(priceOf(await again(subscription))).toBe('price_month');

  const second = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const first = { ...phases[0], start_date: second.phases[0]?.start_date, end_date: second.phases[0]?.end_date };
  await stripe.subscriptionSchedules.update(second.id, {
    phases: [{ ...first, items: phases[0]?.items ?? [] }, ...phases.slice(1)],
  });
  await at('2026-03-31');
  const changed = await again(subscription);
  expect(priceOf(changed)).toBe(larger);
  expect(changed.metadata).toMatchObject({ offer: 'larger' });
  expect((await invoicesOf(subscription))[0]).toMatchObject({ amount_paid: 350_000 });
  await at('2026-05-02');
  expect(await again(subscription)).toMatchObject({ schedule: null, status: 'active' });
  expect(await stripe.subscriptionSchedules.retrieve(second.id)).toMatchObject({ status: 'released' });
});

test('voids the invoices of a pause and collects again after it', async () => {
  const subscription = await subscribe();
  const resumes_at = seconds('2026-03-30');
  const paused = await stripe.subscriptions.update(subscription.id, {
    pause_collection: { behavior: 'void', resumes_at },
  });
  expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void', resumes_at } });
  await at('2026-02-28');
  expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'void', amount_paid: 0 });
  await at('2026-03-31');
  expect(await again(subscription)).toMatchObject({ pause_collection: null });
  expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'paid', amount_paid: 150_000 });
  await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void' } });
  expect(await stripe.subscriptions.update(subscription.id, { pause_collection: '' })).toMatchObject({
    pause_collection: null,
  });
});

test('keeps the reason of a cancellation', async () => {
  const { id } = await subscribe();
  const cancellation_details = { feedback: 'too_expensive', comment: 'Too much' } as const;
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true, cancellation_details });
  expect(ending.cancellation_details).toMatchObject({ ...cancellation_details, reason: 'cancellation_requested' });
  await expect(stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
    code: 'invoice_upcoming_none',
  });
});

test('holds a change that the bank wants confirmed until its invoice is paid, voided or a day old', async () => {
  const subscription = await subscribe();
  const card = { number: '4000000000003220', expiry: '12 / 40', cvc: '123', name: 'Ann' };
  await changeCard(subscription, card.number);
  const hold = (price?: string) =>
    stripe.subscriptions.update(subscription.id, {
      items: itemTo(subscription, price),
      metadata: { offer: 'larger' },
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
  const held = await hold();
  expect([priceOf(held), held.status, held.metadata['offer']]).toEqual(['price_month', 'active', undefined]);
  expect(held.pending_update).toMatchObject({
    metadata: { offer: 'larger' },
    subscription_items: [{ price: { id: larger } }],
  });
  await stripe.invoices.voidInvoice(held.latest_invoice as string);
  expect(await again(subscription)).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { id: 'price_month' } }] },
  });

  await hold();
  await open.sandbox.advance(1);
  const dropped = await again(subscription);
  expect([priceOf(dropped), dropped.pending_update]).toEqual(['price_month', null]);

  const { latest_invoice: first } = await hold();
  const { latest_invoice: invoice } = await hold();
  expect(await stripe.invoices.retrieve(first as string)).toMatchObject({ status: 'void' });
  const { hosted_invoice_url: page } = await stripe.invoices.retrieve(invoice as string);
  await open.post(new URL(page ?? '').pathname, card);
  const done = await again(subscription);
  expect([priceOf(done), done.pending_update, done.metadata['offer']]).toEqual([larger, null, 'larger']);
  expect(done.items.data[0]?.current_period_end).toBe(subscription.items.data[0]?.current_period_end);
  await open.settled();
  const told = open.received
    .filter(({ type }) => type.includes('pending_update'))
    .map(({ type }) => type.split('_').at(-1));
  expect(told).toEqual(['expired', 'expired', 'expired', 'applied']);
  const other = { payment_behavior: 'pending_if_incomplete', description: 'No' } as const;
  await expect(stripe.subscriptions.update(done.id, { items: itemTo(done), ...other })).rejects.toThrow('description');
});
