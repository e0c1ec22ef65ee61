import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { attach, attempt, beginPayment, failChallenge, type Presence } from './charge.ts';
import { invoice, settleInvoice } from './invoicing.ts';
import { linesOf, subscribe } from './subscribe.ts';
import { cardByNumber } from '../objects/card.ts';
import type { Basket, CheckoutSession } from '../objects/checkout-session.ts';
import { newCustomer, type Customer } from '../objects/customer.ts';
import { newPaymentMethod, type PaymentIntent, type PaymentMethod } from '../objects/payment.ts';

export interface CardEntry {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly name: string | null;
  readonly email: string | null;
}

export type CheckoutOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'challenge' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Paid or expired. */
  | { readonly kind: 'closed' };

/** `entry` is a typed card. */
export function payCheckout(provider: Provider, session: CheckoutSession, entry: CardEntry): CheckoutOutcome {
  const basket = provider.tables.baskets.get(session.id);
  if (session.status !== 'open' || basket === undefined) return { kind: 'closed' };
  const card = cardByNumber(entry.number);
  if (card === undefined)
    return refuse(basket, 'Your card was declined. This is the sandbox: use one of its test cards.');
  const { month, year, name, email } = entry;
  const method = newPaymentMethod(newId('pm'), provider.now(), card, { month, year }, { name, email });
  keep(provider.tables.methods, method);
  return finish(provider, session, basket, method, 'present');
}

/** Handles the cardholder's authentication result. */
export function answerChallenge(provider: Provider, session: CheckoutSession, proven: boolean): CheckoutOutcome {
  const basket = provider.tables.baskets.get(session.id);
  const method = provider.tables.methods.get(basket?.waiting ?? '');
  if (session.status !== 'open' || basket === undefined || method === undefined) return { kind: 'closed' };
  basket.waiting = null;
  const intent = provider.tables.intents.get(basket.intent ?? '');
  if (proven) return finish(provider, session, basket, method, 'proven');
  return refuse(basket, intent === undefined ? 'This was not paid.' : failChallenge(provider, intent, method));
}

function refuse(basket: Basket, message: string): CheckoutOutcome {
  basket.fault = message;
  return { kind: 'refused', message };
}

function finish(
  provider: Provider,
  session: CheckoutSession,
  basket: Basket,
  method: PaymentMethod,
  presence: Presence,
): CheckoutOutcome {
  const customer = customerFor(provider, session, method);
  const intent = session.amount_total === 0 ? null : intentFor(provider, session, basket, customer, method);
  if (intent !== null) {
    const challenge = provider.page(`/c/pay/${session.id}/authenticate`);
    const outcome = attempt(provider, intent, method, presence, challenge);
    if (outcome.kind === 'challenge') {
      basket.waiting = method.id;
      return { kind: 'challenge' };
    }
    if (outcome.kind === 'declined') return refuse(basket, outcome.decline.message);
  }
  basket.fault = null;
  if (basket.keepsCard && customer !== null) attach(provider, method, customer.id);
  if (session.mode === 'subscription' && customer !== null) {
    const { subscription, made } = subscribe(provider, session, basket, customer, method);
    settleInvoice(provider, made, intent);
    session.subscription = subscription.id;
    session.invoice = made.id;
  } else if (session.invoice_creation?.enabled === true && customer !== null) {
    session.invoice = receiptInvoice(provider, session, basket, customer, intent);
  }
  complete(provider, session, customer, method);
  return { kind: 'paid' };
}

function complete(provider: Provider, session: CheckoutSession, customer: Customer | null, method: PaymentMethod) {
  const { name, email } = method.billing_details;
  session.customer = customer?.id ?? null;
  session.customer_details = {
    address: null,
    business_name: null,
    email: email ?? customer?.email ?? null,
    individual_name: null,
    name: name ?? customer?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  session.payment_status = session.amount_total === 0 ? 'no_payment_required' : 'paid';
  session.status = 'complete';
  session.url = null;
  provider.emit('checkout.session.completed', session);
}

function receiptInvoice(
  provider: Provider,
  session: CheckoutSession,
  basket: Basket,
  customer: Customer,
  intent: PaymentIntent | null,
): string {
  const now = provider.now();
  const made = invoice(provider, {
    customer,
    currency: session.currency,
    reason: 'manual',
    subscription: null,
    lines: linesOf(basket, null, { start: now, end: now }),
    periodStart: now,
    description: session.invoice_creation?.invoice_data.description ?? null,
  });
  Object.assign(made.metadata, session.invoice_creation?.invoice_data.metadata);
  settleInvoice(provider, made, intent);
  return made.id;
}

/** Subscribers become customers; one-time guests stay guests. */
function customerFor(provider: Provider, session: CheckoutSession, method: PaymentMethod): Customer | null {
  const known = provider.tables.customers.get(session.customer ?? '');
  if (known !== undefined) return known;
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null;
  const customer = newCustomer(newId('cus', 14), provider.now());
  customer.email = method.billing_details.email ?? session.customer_email;
  customer.name = method.billing_details.name;
  session.customer = customer.id;
  keep(provider.tables.customers, customer);
  provider.emit('customer.created', customer);
  return customer;
}

function intentFor(
  provider: Provider,
  session: CheckoutSession,
  basket: Basket,
  customer: Customer | null,
  method: PaymentMethod,
): PaymentIntent {
  const begun = provider.tables.intents.get(basket.intent ?? '');
  if (begun !== undefined) return begun;
  const intent = beginPayment(provider, {
    amount: session.amount_total,
    currency: session.currency,
    customer: customer?.id ?? null,
    description: session.mode === 'subscription' ? 'Subscription creation' : basket.intentDescription,
    metadata: basket.intentMetadata,
    receiptEmail: basket.receiptEmail ?? method.billing_details.email,
  });
  basket.intent = intent.id;
  if (session.mode === 'payment') session.payment_intent = intent.id;
  return intent;
}
