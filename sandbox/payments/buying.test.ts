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

const starter = {
  line_items: [
    { price: 'price_month', quantity: 1 },
    { price: 'price_setup', quantity: 1 },
  ],
};

function startCheckout(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: 'u1',
    success_url: 'http://127.0.0.1:3000/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:3000/checkout',
    metadata: { order: 'o1' },
    subscription_data: { metadata: { order: 'o1' } },
    ...starter,
    ...more,
  });
}

test('a subscription with a set-up fee is bought: both today, then the month again', async () => {
  const session = await startCheckout();
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 850_000,
    mode: 'subscription',
  });
  expect(session.url).toBe(`${open.sandbox.checkoutOrigin}/c/pay/${session.id}`);

  const paid = await open.pay(session, '4242424242424242');
  expect(paid.status).toBe(303);
  expect(paid.headers.get('Location')).toBe(`http://127.0.0.1:3000/success?session_id=${session.id}`);

  const after = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'subscription.default_payment_method', 'invoice'],
  });
  expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, client_reference_id: 'u1' });
  expect(after.line_items?.data.map(({ amount_total }) => amount_total)).toEqual([150_000, 700_000]);
  const subscription = after.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({ status: 'active', customer: customer.id, metadata: { order: 'o1' } });
  expect(subscription).not.toHaveProperty('current_period_end');
  expect(subscription.items.data).toHaveLength(1);
  const [item] = subscription.items.data;
  expect(((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400).toBeGreaterThanOrEqual(28);
  expect((subscription.default_payment_method as Stripe.PaymentMethod).card).toMatchObject({
    brand: 'visa',
    last4: '4242',
  });
  const invoice = after.invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 850_000, billing_reason: 'subscription_create' });
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
  const { payments } = await stripe.invoices.retrieve(invoice.id, { expand: ['payments.data.payment.payment_intent'] });
  const [payment] = payments?.data ?? [];
  expect(payment?.payment.payment_intent).toMatchObject({ status: 'succeeded', amount_received: 850_000 });
});

test('word of a purchase comes signed, and about everything that has happened', async () => {
  await open.pay(await startCheckout(), '4242424242424242');
  await open.settled();
  expect(open.received.map(({ type }) => type).sort()).toEqual(
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
