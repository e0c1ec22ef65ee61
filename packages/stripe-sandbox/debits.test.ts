import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openForTests, type SandboxForTests } from '../../tests/payments-sandbox.ts';

let open: SandboxForTests;
let stripe: Stripe;
let customer: string;

beforeEach(async () => {
  open = await openForTests({ now: () => new Date('2026-01-31T10:00:00Z') });
  stripe = open.stripe;
  customer = (await stripe.customers.create({ email: 'ann@example.com' })).id;
});
afterEach(() => open.close());

const types = ['card', 'us_bank_account', 'sepa_debit'] as const;

function begin(more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price: 'price_once', quantity: 1 }],
    allowed_payment_method_types: [...types],
    success_url: 'http://127.0.0.1:3000/success',
    invoice_creation: { enabled: true },
    ...more,
  });
}

const debit = ({ id }: { id: string }, bank: string) => open.post(`/c/pay/${id}`, { bank });
const session = ({ id }: { id: string }) => stripe.checkout.sessions.retrieve(id);
const told = () => open.received.map(({ type }) => type);

test('answers to a debit after four days: paid, with its invoice', async () => {
  const begun = await begin();
  expect(begun.payment_method_types).toEqual(['card', 'us_bank_account']);
  await debit(begun, 'us_bank_account:000123456789');
  expect(await session(begun)).toMatchObject({ status: 'complete', payment_status: 'unpaid', invoice: null });
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge).toMatchObject({ status: 'pending', paid: false, payment_method_details: { type: 'us_bank_account' } });
  const intent = charge?.payment_intent as string;
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('processing');
  const mandate = charge?.payment_method_details?.us_bank_account?.mandate as string;
  expect(await stripe.mandates.retrieve(mandate)).toMatchObject({ status: 'active', type: 'multi_use' });

  await open.sandbox.advance(3);
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('processing');
  await open.sandbox.advance(1);
  const done = await session(begun);
  expect(done.payment_status).toBe('paid');
  expect(await stripe.invoices.retrieve(done.invoice as string)).toMatchObject({ status: 'paid', attempt_count: 1 });
  await open.settled();
  expect(told()).toEqual(
    expect.arrayContaining([
      'charge.pending',
      'payment_intent.processing',
      'checkout.session.completed',
      'charge.succeeded',
      'checkout.session.async_payment_succeeded',
    ]),
  );
});

test('fails a debit after its days, and blocks a closed account', async () => {
  const begun = await begin();
  await debit(begun, 'us_bank_account:000111111113');
  await open.sandbox.advance(4);
  expect(await session(begun)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
  const method = await stripe.paymentMethods.retrieve(charge?.payment_method ?? '');
  expect(method.us_bank_account?.status_details?.blocked?.reason).toBe('bank_account_closed');
  await open.settled();
  expect(told()).toContain('checkout.session.async_payment_failed');
});

test('takes a paid debit back days later, by a dispute that is lost at once', async () => {
  await debit(await begin(), 'us_bank_account:000555555559');
  await open.sandbox.advance(4);
  expect((await stripe.charges.list({ customer })).data[0]).toMatchObject({ paid: true, disputed: false });
  await open.sandbox.advance(10);
  const [charge] = (await stripe.charges.list({ customer })).data;
  const [dispute] = (await stripe.disputes.list({ charge: charge?.id ?? '' })).data;
  expect(dispute).toMatchObject({ status: 'lost', reason: 'debit_not_authorized', amount: 99_900 });
});

test('keeps a subscription active while its debits are pending, and past due after a failed one', async () => {
  const begun = await begin({
    mode: 'subscription',
    line_items: [{ price: 'price_month', quantity: 1 }],
    invoice_creation: undefined,
  });
  await debit(begun, 'us_bank_account:000222222227');
  const id = (await session(begun)).subscription as string;
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  const [made] = (await stripe.invoices.list({ subscription: id })).data;
  expect(made).toMatchObject({ status: 'open', attempt_count: 1 });
  expect(await (await fetch(made?.hosted_invoice_url ?? '')).text()).toContain('A bank debit is under way');
  await open.sandbox.advance(4);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  const page = await open.post(`/i/${made?.id ?? ''}`, { bank: 'us_bank_account:000123456789' });
  expect(page.status).toBe(303);
  await open.sandbox.advance(4);
  expect((await stripe.invoices.retrieve(made?.id ?? '')).status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('debits euros by SEPA, and reads a typed account', async () => {
  const price_data = { currency: 'eur', unit_amount: 5000, product_data: { name: 'Hours' } };
  const begun = await begin({ line_items: [{ price_data, quantity: 1 }] });
  expect(begun.payment_method_types).toEqual(['card', 'sepa_debit']);
  const wrong = await open.post(`/c/pay/${begun.id}`, { way: 'sepa_debit', iban: 'DE' });
  expect(wrong.status).toBe(422);
  await open.post(`/c/pay/${begun.id}`, { way: 'sepa_debit', iban: 'DE89 3704 0044 0532 0130 00', name: 'Ann' });
  await open.sandbox.advance(5);
  expect((await session(begun)).payment_status).toBe('paid');
  await expect(begin({ allowed_payment_method_types: ['sepa_debit'] })).rejects.toThrow('currency usd');
});

test('saves a method without a charge, makes it the default and forgets it', async () => {
  const setup = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    currency: 'usd',
    allowed_payment_method_types: ['card', 'us_bank_account'],
    success_url: 'http://127.0.0.1:3000/dashboard/billing',
  });
  expect(setup).toMatchObject({ amount_total: null, payment_status: 'no_payment_required' });
  expect(await (await open.pay(setup, '4000000000000002')).text()).not.toContain('success');
  await open.pay(setup, '4242424242424242');
  const { setup_intent } = await stripe.checkout.sessions.retrieve(setup.id, { expand: ['setup_intent'] });
  const method = (setup_intent as Stripe.SetupIntent).payment_method as string;
  expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)).toEqual([method]);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  await stripe.paymentMethods.detach(method);
  const left = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
  expect(left.invoice_settings.default_payment_method).toBeNull();
  await expect(stripe.paymentMethods.detach(method)).rejects.toThrow('not attached');
});

test('declines an expired card, and previews what is charged next', async () => {
  const begun = await begin({
    mode: 'subscription',
    line_items: [{ price: 'price_month', quantity: 1 }],
    invoice_creation: undefined,
  });
  const card = { number: '4242424242424242', cvc: '123', name: 'Ann' };
  await open.post(`/c/pay/${begun.id}`, { ...card, expiry: '01 / 26' });
  const subscription = (await session(begun)).subscription as string;
  const preview = await stripe.invoices.createPreview({ customer, subscription });
  expect(preview).toMatchObject({ amount_due: 150_000, status: 'draft', billing_reason: 'subscription_cycle' });
  await open.sandbox.advance(28);
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due');
  expect((await stripe.charges.list({ customer, limit: 1 })).data[0]?.failure_code).toBe('expired_card');
  await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  await expect(stripe.invoices.createPreview({ customer, subscription })).rejects.toMatchObject({
    code: 'invoice_upcoming_none',
  });
});
