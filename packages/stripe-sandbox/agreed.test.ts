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

const at = (day: string) => open.sandbox.advance(new Date(`${day}T10:00:00Z`));
const seconds = (day: string) => Date.parse(`${day}T10:00:00Z`) / 1000;
const month = {
  currency: 'usd',
  product: 'prod_month',
  unit_amount: 300_000,
  recurring: { interval: 'month' as const },
};
const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: 'Ann' };

async function agree(more: Partial<Stripe.SubscriptionCreateParams> = {}): Promise<Stripe.Subscription> {
  const { id } = await stripe.customers.create({ email: 'ann@example.com' });
  return stripe.subscriptions.create({
    customer: id,
    items: [{ price_data: month }],
    metadata: { agreed: 'yes' },
    collection_method: 'send_invoice',
    days_until_due: 14,
    ...more,
  });
}

const newestOf = async ({ id }: Stripe.Subscription) => (await stripe.invoices.list({ subscription: id })).data[0];

test('sends an invoice for each month, which the client pays on its page', async () => {
  const subscription = await agree();
  expect(subscription).toMatchObject({ status: 'active', collection_method: 'send_invoice', days_until_due: 14 });
  const invoice = await newestOf(subscription);
  expect(invoice).toMatchObject({ status: 'open', amount_due: 300_000, due_date: seconds('2026-02-14') });
  expect((await open.post(`/i/${invoice?.id}`, card)).status).toBe(303);
  expect((await newestOf(subscription))?.status).toBe('paid');
  await at('2026-02-28');
  expect(await newestOf(subscription)).toMatchObject({ status: 'open', due_date: seconds('2026-03-14') });
});

test('says that an invoice is overdue, once, until it is paid by bank transfer', async () => {
  const subscription = await agree();
  await at('2026-02-15');
  await at('2026-02-16');
  await open.settled();
  expect(open.received.filter(({ type }) => type === 'invoice.overdue')).toHaveLength(1);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  const invoice = await newestOf(subscription);
  const paid = await stripe.invoices.pay(invoice?.id ?? '', { paid_out_of_band: true });
  expect(paid).toMatchObject({ status: 'paid', amount_remaining: 0 });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await stripe.charges.list()).data).toEqual([]);
});

test('begins on a later day, costs nothing until then, and ends after its months', async () => {
  const subscription = await agree({ trial_end: seconds('2026-03-01'), cancel_at: seconds('2026-05-01') });
  expect(subscription).toMatchObject({ status: 'trialing', cancel_at: seconds('2026-05-01') });
  expect(await newestOf(subscription)).toMatchObject({ status: 'paid', total: 0 });
  await at('2026-03-01');
  expect(await newestOf(subscription)).toMatchObject({ status: 'open', total: 300_000 });
  await at('2026-07-01');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(3);
});

test('makes nothing without a card to charge, or of terms that contradict each other', async () => {
  const terms = { collection_method: 'charge_automatically', payment_behavior: 'error_if_incomplete' } as const;
  const { id: customer } = await stripe.customers.create({ email: 'bob@example.com' });
  const items = [{ price_data: month }];
  await expect(stripe.subscriptions.create({ customer, items, ...terms })).rejects.toMatchObject({ statusCode: 400 });
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
  await expect(stripe.subscriptions.create({ customer, items, ...terms, days_until_due: 7 })).rejects.toMatchObject({
    param: 'days_until_due',
  });
  await expect(
    stripe.subscriptions.create({ customer, items, collection_method: 'send_invoice' }),
  ).rejects.toMatchObject({ param: 'days_until_due' });
});

test('drafts an invoice line by line, gives it a number, and voids it', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'cyd@example.com' });
  const draft = await stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 7 });
  expect(draft).toMatchObject({ status: 'draft', number: null, hosted_invoice_url: null });
  const line = (amount: number, description: string) =>
    stripe.invoiceItems.create({ customer, invoice: draft.id, amount, currency: 'usd', description });
  await line(50_000, 'Workshop');
  await line(25_000, 'Travel');
  const open = await stripe.invoices.finalizeInvoice(draft.id);
  expect(open).toMatchObject({ status: 'open', total: 75_000, due_date: seconds('2026-02-07') });
  expect(open.lines.data.map(({ description }) => description)).toEqual(['Workshop', 'Travel']);
  await expect(line(1, 'Late')).rejects.toMatchObject({ param: 'invoice' });
  await expect(stripe.invoices.finalizeInvoice(draft.id)).rejects.toMatchObject({ code: 'invoice_not_editable' });
  expect((await stripe.invoices.voidInvoice(draft.id)).status).toBe('void');
  await expect(stripe.invoices.pay(draft.id)).rejects.toMatchObject({ statusCode: 400 });
});
