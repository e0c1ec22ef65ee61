import { expect, test } from 'vitest';
import { catalog } from '#features/billing/catalog.ts';
import { orderStatus } from '#features/payment-sync/provider/order-status.server.ts';
import type { CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { reportedPayments } from '#features/payment-sync/rows/payment-row.server.ts';
import { cancelsAtPeriodEnd, currentOf, subscriptionRow } from '#features/payment-sync/rows/subscription-row.server.ts';
import type { Stripe } from '#server/payments/payments.ts';

const offers = { own: catalog, named: catalog };
const start = 1_780_000_000;
const end = start + 30 * 86_400;

function price(id: string, more: object = {}): Stripe.Price {
  const recurring = { interval: 'month', interval_count: 1 };
  return { id, lookup_key: null, unit_amount: 150_000, recurring, ...more } as unknown as Stripe.Price;
}

function subscription(more: object = {}): Stripe.Subscription {
  const item = {
    price: price('price_starter_monthly'),
    quantity: 1,
    current_period_start: start,
    current_period_end: end,
  };
  return {
    id: 'sub_1',
    status: 'active',
    currency: 'usd',
    metadata: {},
    items: { data: [item] },
    created: start,
    automatic_tax: { enabled: false },
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    trial_end: null,
    default_payment_method: null,
    pause_collection: null,
    schedule: null,
    collection_method: 'charge_automatically',
    discounts: [],
    ...more,
  } as unknown as Stripe.Subscription;
}

test('reads the end with the period in both shapes of the provider', () => {
  const cancels = (more: object) => cancelsAtPeriodEnd(subscription(more), end);
  expect(cancels({})).toBe(false);
  expect(cancels({ cancel_at_period_end: true, cancel_at: end })).toBe(true);
  expect(cancels({ cancel_at_period_end: true })).toBe(true);
  expect(cancels({ cancel_at: end })).toBe(true);
  expect(cancels({ cancel_at: end + 86_400 })).toBe(false);
  expect(cancels({ cancel_at: end, status: 'canceled' })).toBe(false);
});

test('turns a subscription into a row: its period from the item, its card and its monthly cost', () => {
  const card = { type: 'card', card: { brand: 'visa', last4: '4242' } } as unknown as Stripe.PaymentMethod;
  expect(subscriptionRow('u', subscription(), offers, { ...nothing, defaultMethod: card })).toMatchObject({
    id: 'sub_1',
    organizationId: 'u',
    offer: 'starter',
    priceId: 'price_starter_monthly',
    monthlyAmount: 150_000,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    paymentMethodBrand: 'visa',
    paymentMethodLast4: '4242',
  });
  const debit = { type: 'sepa_debit', sepa_debit: { last4: '3000' } } as unknown as Stripe.PaymentMethod;
  const own = subscription({ default_payment_method: debit });
  expect(subscriptionRow('u', own, offers, { ...nothing, defaultMethod: card })).toMatchObject({
    paymentMethodBrand: 'sepa_debit',
    paymentMethodLast4: '3000',
  });
  expect(subscriptionRow('u', subscription(), offers, nothing)).toMatchObject({
    paymentMethodBrand: null,
    pausedAt: null,
  });
  const paused = subscription({ pause_collection: { resumes_at: end }, metadata: { agreed: 'yes', paused_at: '7' } });
  expect(subscriptionRow('u', paused, offers, nothing)).toMatchObject({ pausedAt: 7, resumesAt: end, isAgreed: true });
});

test.each([
  [{ interval: 'month', interval_count: 1 }, 1, 150_000],
  [{ interval: 'month', interval_count: 3 }, 1, 50_000],
  [{ interval: 'year', interval_count: 1 }, 2, 25_000],
  [{ interval: 'week', interval_count: 1 }, 1, 651_786],
])('counts %o, %i of them, as %i cents a month', (recurring, quantity, cents) => {
  const item = {
    price: price('price_agreed', { recurring }),
    quantity,
    current_period_start: start,
    current_period_end: end,
  };
  const row = subscriptionRow('u', subscription({ items: { data: [item] } }), offers, nothing);
  expect(row).toMatchObject({ monthlyAmount: cents, offer: null });
});

test('identifies an offer by its price, by the lookup key of the price or by our own note', () => {
  const row = (one: Stripe.Price, metadata = {}) =>
    subscriptionRow('u', subscription({ metadata, items: { data: [{ price: one, quantity: 1 }] } }), offers, nothing)
      .offer;
  expect(row(price('price_1Abc', { lookup_key: 'price_workflow_optimization' }))).toBe('workflow-optimization');
  expect(row(price('price_1Abc'), { offer: 'growth' })).toBe('growth');
  expect(row(price('price_1Abc'), { offer: 'nothing of ours' })).toBeNull();
});

test('shows a running subscription before an ended one, a plan before the rest, and the newest first', () => {
  const row = (id: string, more: object) => ({
    ...subscriptionRow('u', subscription({ id, ...more }), offers, nothing),
  });
  const session = { items: { data: [{ price: price('price_workflow_optimization'), quantity: 1 }] } };
  const rows = [
    row('ended', { status: 'canceled', created: start + 9 }),
    row('beside', { ...session, created: start + 5 }),
    row('late', { status: 'past_due' }),
    row('plan', {}),
    row('newer', { created: start + 1 }),
  ];
  const shown = [];
  while (rows.length > 0) {
    const id = currentOf(rows, ['starter']);
    shown.push(id);
    rows.splice(
      rows.findIndex((one) => one.id === id),
      1,
    );
  }
  expect(shown).toEqual(['newer', 'plan', 'beside', 'late', 'ended']);
  expect(currentOf([], ['starter'])).toBeUndefined();
});

const nothing: CustomerState = {
  exists: true,
  defaultMethod: null,
  subscriptions: [],
  invoices: [],
  charges: [],
  sessions: [],
  refunds: [],
  disputes: [],
  creditNotes: [],
  taxRates: new Map(),
  coupons: new Map(),
  taxIds: [],
  methods: [],
  nextCharges: new Map(),
  credit: null,
};

function charge(more: object = {}): Stripe.Charge {
  return {
    id: 'ch_1',
    payment_intent: 'pi_1',
    status: 'succeeded',
    amount: 100,
    amount_captured: 100,
    amount_refunded: 0,
    currency: 'usd',
    created: start,
    description: 'Micro-SaaS UI',
    disputed: false,
    receipt_url: 'https://r',
    payment_method_details: null,
    ...more,
  } as unknown as Stripe.Charge;
}

function invoice(more: object = {}): Stripe.Invoice {
  return {
    id: 'in_1',
    status: 'paid',
    currency: 'usd',
    total: 100,
    amount_paid: 100,
    attempt_count: 1,
    created: start,
    status_transitions: { finalized_at: start, paid_at: start },
    lines: { data: [] },
    description: null,
    discounts: [],
    subtotal: 100,
    payments: { data: [{ status: 'paid', payment: { payment_intent: 'pi_1' } }] },
    ...more,
  } as unknown as Stripe.Invoice;
}

test('counts an invoice and its charge as one payment, a charge without one as another, and a draft as none', () => {
  const reported = reportedPayments(
    {
      ...nothing,
      invoices: [invoice(), invoice({ id: 'in_2', status: 'draft', payments: { data: [] } })],
      charges: [
        charge({ amount_refunded: 40 }),
        charge({ id: 'ch_2', payment_intent: 'pi_2' }),
        charge({ status: 'failed', payment_intent: 'pi_3' }),
      ],
    },
    offers,
  );
  expect(reported).toMatchObject([
    { invoiceId: 'in_1', paymentIntentId: 'pi_1', amountRefunded: 40, receiptUrl: 'https://r' },
    { invoiceId: null, paymentIntentId: 'pi_2', description: 'Micro-SaaS UI', status: 'paid' },
  ]);
});

test('reports a dispute in its current state', () => {
  const dispute = { charge: 'ch_1', status: 'won' } as Stripe.Dispute;
  const state = { ...nothing, invoices: [invoice()], charges: [charge({ disputed: true })] };
  const disputed = (status: Stripe.Dispute.Status) =>
    reportedPayments({ ...state, disputes: [{ ...dispute, amount: 40, status }] }, offers)[0];
  expect(disputed('won')).toMatchObject({ dispute: 'won' });
  expect(disputed('lost')).toMatchObject({ dispute: 'lost' });
  expect(reportedPayments(state, offers)[0]?.dispute).toBe('needs_response');
});

test('marks a purchase as paid, waiting for a bank, failed or expired', () => {
  const session = (more: object) =>
    ({ status: 'complete', payment_status: 'paid', payment_intent: 'pi_1', ...more }) as Stripe.Checkout.Session;
  const failed = { ...nothing, charges: [charge({ status: 'failed' })] };
  expect(orderStatus(session({ status: 'open' }), nothing)).toBeNull();
  expect(orderStatus(session({ status: 'expired' }), nothing)).toBe('expired');
  expect(orderStatus(session({}), nothing)).toBe('paid');
  expect(orderStatus(session({ payment_status: 'no_payment_required' }), nothing)).toBe('paid');
  expect(orderStatus(session({ payment_status: 'unpaid' }), nothing)).toBe('processing');
  expect(orderStatus(session({ payment_status: 'unpaid' }), failed)).toBe('failed');
});
