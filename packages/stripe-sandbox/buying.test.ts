import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openForTests, type SandboxForTests } from '../../tests/payments-sandbox.ts';

let open: SandboxForTests;
let stripe: Stripe;
let customer: Stripe.Customer;

beforeAll(async () => {
  open = await openForTests();
  stripe = open.stripe;
});
afterAll(() => open.close());
beforeEach(async () => {
  customer = await stripe.customers.create({ email: 'ann@example.com', name: 'Ann', metadata: { user_id: 'u1' } });
  await open.settled();
  open.received.length = 0;
});

const types = () => open.received.map(({ type }) => type);

function startCheckout(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: 'u1',
    line_items: [
      { price: 'price_month', quantity: 1 },
      { price: 'price_setup', quantity: 1 },
    ],
    success_url: 'http://127.0.0.1:3000/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:3000/checkout',
    metadata: { order: 'o1' },
    ...more,
  });
}

const once = { mode: 'payment' as const, line_items: [{ price: 'price_once', quantity: 2 }] };

test('sells a subscription with a setup fee: both are charged today, only the monthly price recurs', async () => {
  const session = await startCheckout({ subscription_data: { metadata: { order: 'o1' } } });
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 850_000, invoice: null });
  expect(session.url).toBe(`${open.sandbox.checkoutOrigin}/c/pay/${session.id}`);
  expect(session).not.toHaveProperty('line_items');

  const paid = await open.pay(session, '4242424242424242');
  expect(paid.status).toBe(303);
  expect(paid.headers.get('Location')).toBe(`http://127.0.0.1:3000/success?session_id=${session.id}`);

  const after = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'subscription.default_payment_method', 'invoice'],
  });
  expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, payment_intent: null });
  expect(after.line_items?.data.map(({ amount_total }) => amount_total)).toEqual([150_000, 700_000]);
  const subscription = after.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({ status: 'active', customer: customer.id, metadata: { order: 'o1' } });
  expect(subscription).not.toHaveProperty('current_period_end');
  expect(subscription.items.data.map(({ price }) => price.id)).toEqual(['price_month']);
  const card = (subscription.default_payment_method as Stripe.PaymentMethod).card;
  expect(card).toMatchObject({ brand: 'visa', last4: '4242' });

  const invoice = after.invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 850_000, billing_reason: 'subscription_create' });
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
  const [month, setup] = invoice.lines.data;
  expect([month?.parent?.type, setup?.parent?.type]).toEqual(['subscription_item_details', 'invoice_item_details']);
  const { payments } = await stripe.invoices.retrieve(invoice.id, { expand: ['payments.data.payment.payment_intent'] });
  expect(payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded', amount_received: 850_000 });

  await open.settled();
  expect(types().sort()).toEqual(
    [
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'payment_method.attached',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice_payment.paid',
      'checkout.session.completed',
    ].sort(),
  );
});

test('creates an intent, a charge and a receipt for a single payment, and an invoice on request', async () => {
  const session = await startCheckout({ ...once, payment_intent_data: { metadata: { order: 'o2' } } });
  expect(session).toMatchObject({ amount_total: 199_800, mode: 'payment', payment_intent: null });
  await open.pay(session, '5555555555554444');
  const { payment_intent, invoice } = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  const intent = payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({ status: 'succeeded', metadata: { order: 'o2' }, customer: customer.id });
  expect(invoice).toBeNull();
  const charge = intent.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({ paid: true, amount: 199_800, refunded: false });
  expect(charge.payment_method_details?.card?.brand).toBe('mastercard');
  expect(await (await fetch(charge.receipt_url ?? '')).text()).toContain('$1,998.00');

  const withInvoice = await startCheckout({ ...once, invoice_creation: { enabled: true } });
  await open.pay(withInvoice, '4242424242424242');
  const after = await stripe.checkout.sessions.retrieve(withInvoice.id, { expand: ['invoice'] });
  expect(after.invoice).toMatchObject({ status: 'paid', parent: null, amount_paid: 199_800 });
});

test('keeps the checkout open after a declined card, shows the reason, and accepts another card', async () => {
  const session = await startCheckout(once);
  const declined = await open.pay(session, '4000000000009995');
  expect(declined.headers.get('Location')).toBe(`/c/pay/${session.id}`);
  const page = await fetch(session.url ?? '');
  expect(await page.text()).toContain('Your card has insufficient funds.');
  const failed = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(failed).toMatchObject({ status: 'open', payment_status: 'unpaid' });
  expect((failed.payment_intent as Stripe.PaymentIntent).last_payment_error).toMatchObject({
    code: 'card_declined',
    decline_code: 'insufficient_funds',
  });

  await open.pay(session, '4242424242424242');
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(paid.payment_status).toBe('paid');
  const charges = await stripe.charges.list({ payment_intent: (paid.payment_intent as Stripe.PaymentIntent).id });
  expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  const again = await open.pay(session, '4242424242424242');
  expect(again.status).toBe(200);
  expect(await again.text()).toContain('This has been paid');
});

test.each(['4000002500003155', '4000000000003220'])('%s requires authentication by the cardholder', async (number) => {
  const session = await startCheckout();
  const response = await open.pay(session, number);
  const challenge = `/c/pay/${session.id}/authenticate`;
  expect(response.headers.get('Location')).toBe(challenge);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');

  expect((await open.post(challenge, { decision: 'fail' })).headers.get('Location')).toBe(`/c/pay/${session.id}`);
  expect(await (await fetch(session.url ?? '')).text()).toContain('unable to authenticate');
  await open.pay(session, number);
  const proven = await open.post(challenge, { decision: 'complete' });
  expect(proven.headers.get('Location')).toContain('/success');
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
});

test('shows an input error at its field and keeps the input', async () => {
  const { url, id } = await startCheckout({ ...once, customer: undefined });
  const answer = await open.post(`/c/pay/${id}`, {
    number: '4242 4242 4242 4241',
    expiry: '01 / 20',
    cvc: '1',
    email: 'a',
  });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  for (const text of [
    'card number is invalid',
    'expiration date is in the past',
    'code is incomplete',
    'name@example.com',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).toContain('value="4242 4242 4242 4241"');
  expect((await fetch(url ?? '')).headers.get('Content-Security-Policy')).toContain(
    "form-action 'self' http://127.0.0.1:3000",
  );
});

test('lets a guest pay once without becoming a customer, and makes a subscriber a customer', async () => {
  const guest = await startCheckout({ ...once, customer: undefined });
  await open.pay(guest, '4242424242424242');
  const paid = await stripe.checkout.sessions.retrieve(guest.id);
  expect(paid).toMatchObject({ customer: null, customer_details: { email: 'ann@example.com' } });
  const subscriber = await startCheckout({ customer: undefined, customer_email: 'bea@example.com' });
  await open.pay(subscriber, '4242424242424242');
  const { customer: made } = await stripe.checkout.sessions.retrieve(subscriber.id, { expand: ['customer'] });
  expect(made).toMatchObject({ email: 'bea@example.com' });
});

test('ends a checkout on request, and automatically after a day', async () => {
  const one = await startCheckout();
  expect(await stripe.checkout.sessions.expire(one.id)).toMatchObject({ status: 'expired', url: null });
  expect((await open.pay(one, '4242424242424242')).status).toBe(410);
  await expect(stripe.checkout.sessions.expire(one.id)).rejects.toThrow('`expired`');
  const other = await startCheckout();
  await open.sandbox.advance(1);
  expect((await stripe.checkout.sessions.retrieve(other.id)).status).toBe('expired');
  await open.settled();
  const expired = open.received.flatMap(({ type, data }) =>
    type === 'checkout.session.expired' ? [data.object.id] : [],
  );
  expect(expired).toEqual(expect.arrayContaining([one.id, other.id]));
});

test('refuses checkout parameters that the provider refuses', async () => {
  const refused = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
    startCheckout(more).catch((error: unknown) => error);
  const month = [{ price: 'price_month', quantity: 1 }];
  expect(await refused({ mode: 'payment' })).toMatchObject({ param: 'line_items', statusCode: 400 });
  expect(await refused({ line_items: [{ price: 'price_once', quantity: 1 }] })).toMatchObject({ param: 'line_items' });
  expect(await refused({ line_items: [{ price: 'price_none', quantity: 1 }] })).toMatchObject({
    code: 'resource_missing',
    param: 'line_items[0][price]',
  });
  expect(await refused({ customer: 'cus_none', line_items: month })).toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
  expect(await refused({ customer_email: 'a@example.com' })).toMatchObject({ param: 'customer' });
  expect(await refused({ success_url: '/success' })).toMatchObject({ code: 'url_invalid', param: 'success_url' });
  expect(await refused({ payment_intent_data: {} })).not.toBeInstanceOf(Error);
  expect(await refused({ payment_intent_data: { description: 'x' } })).toMatchObject({ param: 'payment_intent_data' });
});

test('returns money by partial refunds and by a dispute', async () => {
  const session = await startCheckout(once);
  await open.pay(session, '4242424242424242');
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  const intent = payment_intent as string;
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 800, reason: 'requested_by_customer' });
  expect(refund).toMatchObject({ amount: 800, status: 'succeeded', payment_intent: intent });
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 199_800 })).rejects.toThrow('($1990.00)');
  await stripe.refunds.create({ payment_intent: intent });
  const [charge] = (await stripe.charges.list({ payment_intent: intent, expand: ['data.refunds'] })).data;
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 199_800 });
  expect(charge?.refunds?.data).toHaveLength(2);
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });

  const other = await startCheckout(once);
  await open.pay(other, '4242424242424242');
  const [disputed] = (await stripe.charges.list({ limit: 1 })).data;
  await open.post('/returns', { charge: disputed?.id ?? '', act: 'dispute' });
  const [dispute] = (await stripe.disputes.list({ charge: disputed?.id ?? '' })).data;
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 199_800 });
  await open.post('/returns', { charge: disputed?.id ?? '', act: 'lost' });
  expect((await stripe.disputes.list({ charge: disputed?.id ?? '' })).data).toMatchObject([{ status: 'lost' }]);
  await open.settled();
  expect(types()).toEqual(
    expect.arrayContaining(['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed']),
  );
});
