import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { attach, attempt, beginPayment, failChallenge, type Presence } from './charge.ts';
import { awaitDebit, invoice, settleInvoice } from './invoicing.ts';
import { redeem } from './totals/discounts.ts';
import { reductionOf } from './totals/session-totals.ts';
import { linesOf, subscribe } from './subscribe.ts';
import { mandateFor } from './debit.ts';
import { bankByNumber, newBankMethod, type BankType } from '../objects/bank.ts';
import { cardByLast4, cardByNumber } from '../objects/card.ts';
import type { Basket, CheckoutSession } from '../objects/checkout-session.ts';
import { newCustomer, type Customer } from '../objects/customer.ts';
import { newPaymentMethod, type PaymentIntent, type PaymentMethod } from '../objects/payment.ts';

export interface CardEntry {
  readonly type: 'card';
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly name: string | null;
  readonly email: string | null;
}

export interface BankEntry {
  readonly type: BankType;
  readonly number: string;
  readonly name: string | null;
  readonly email: string | null;
}

export type MethodEntry = CardEntry | BankEntry;

export type CheckoutOutcome =
  /** Or a debit has begun. */
  | { readonly kind: 'paid' }
  | { readonly kind: 'challenge' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Paid or expired. */
  | { readonly kind: 'closed' };

/** `entry` is a typed card or bank account. */
export function payCheckout(provider: Provider, session: CheckoutSession, entry: MethodEntry): CheckoutOutcome {
  const basket = provider.tables.baskets.get(session.id);
  if (session.status !== 'open' || basket === undefined) return { kind: 'closed' };
  const method = typedMethod(provider, entry);
  if (typeof method === 'string') return refuse(basket, method);
  return finish(provider, session, basket, method, 'present');
}

/** Not attached to anybody yet; or why there is none. */
export function typedMethod(provider: Provider, entry: MethodEntry): PaymentMethod | string {
  const { name, email } = entry;
  if (entry.type !== 'card') {
    const bank = bankByNumber(entry.type, entry.number);
    if (bank === undefined) return 'This account cannot be debited. This is the sandbox: use one of its test accounts.';
    return keep(provider.tables.methods, newBankMethod(newId('pm'), provider.now(), bank, { name, email }));
  }
  const card = cardByNumber(entry.number);
  if (card === undefined) return 'Your card was declined. This is the sandbox: use one of its test cards.';
  const { month, year } = entry;
  const method = newPaymentMethod(newId('pm'), provider.now(), card, { month, year }, { name, email });
  return keep(provider.tables.methods, method);
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
  if (session.mode === 'setup') return completeSetup(provider, session, basket, customer, method, presence);
  const intent = session.amount_total === 0 ? null : intentFor(provider, session, basket, customer, method);
  const challenge = provider.page(`/c/pay/${session.id}/authenticate`);
  const outcome = intent === null ? null : attempt(provider, intent, method, presence, challenge);
  if (outcome?.kind === 'challenge') {
    basket.waiting = method.id;
    return { kind: 'challenge' };
  }
  if (outcome?.kind === 'declined') return refuse(basket, outcome.decline.message);
  const isPending = outcome?.kind === 'processing';
  basket.fault = null;
  if (basket.keepsCard && customer !== null) attach(provider, method, customer.id);
  const reduction = reductionOf(provider, session);
  if (reduction !== null && session.mode === 'payment') {
    const owner = { customer: customer?.id ?? null, subscription: null, session: session.id };
    basket.discount = redeem(provider, reduction, owner).id;
  }
  if (session.mode === 'subscription' && customer !== null) {
    const { subscription, made } = subscribe(provider, session, basket, customer, method);
    if (isPending && intent !== null) awaitDebit(provider, made, intent);
    else settleInvoice(provider, made, intent);
    session.subscription = subscription.id;
    session.invoice = made.id;
  } else if (session.invoice_creation?.enabled === true && customer !== null && !isPending) {
    session.invoice = receiptInvoice(provider, session, basket, customer, intent);
  }
  const unpaid = isPending ? 'unpaid' : 'paid';
  complete(provider, session, customer, method, session.amount_total === 0 ? 'no_payment_required' : unpaid);
  return { kind: 'paid' };
}

/** The bank has answered to the debit of a completed checkout. */
export function completeLate(provider: Provider, intent: PaymentIntent, isPaid: boolean): void {
  const { baskets, sessions, customers } = provider.tables;
  const basket = [...baskets.values()].find((one) => one.intent === intent.id);
  const session = sessions.get(basket?.id ?? '');
  if (basket === undefined || session?.status !== 'complete' || session.payment_status !== 'unpaid') return;
  if (!isPaid) {
    provider.emit('checkout.session.async_payment_failed', session);
    return;
  }
  const customer = customers.get(session.customer ?? '');
  if (session.mode === 'payment' && session.invoice_creation?.enabled === true && customer !== undefined) {
    session.invoice = receiptInvoice(provider, session, basket, customer, intent);
  }
  session.payment_status = 'paid';
  provider.emit('checkout.session.async_payment_succeeded', session);
}

/** Saves a method without a charge. */
function completeSetup(
  provider: Provider,
  session: CheckoutSession,
  basket: Basket,
  customer: Customer | null,
  method: PaymentMethod,
  presence: Presence,
): CheckoutOutcome {
  const setup = provider.tables.setups.get(session.setup_intent ?? '');
  if (setup === undefined || customer === null) return { kind: 'closed' };
  const card = method.type === 'card' ? cardByLast4(method.card.last4) : undefined;
  if (card?.decline !== undefined) return refuse(basket, card.decline.message);
  if (card?.challenge === true && presence === 'present') {
    basket.waiting = method.id;
    return { kind: 'challenge' };
  }
  basket.fault = null;
  attach(provider, method, customer.id);
  setup.customer = customer.id;
  setup.payment_method = method.id;
  setup.status = 'succeeded';
  if (method.type !== 'card') setup.mandate = mandateFor(provider, method).id;
  provider.emit('setup_intent.succeeded', setup);
  complete(provider, session, customer, method, 'no_payment_required');
  return { kind: 'paid' };
}

function complete(
  provider: Provider,
  session: CheckoutSession,
  customer: Customer | null,
  method: PaymentMethod,
  paid: CheckoutSession['payment_status'],
) {
  const { name, email } = method.billing_details;
  session.customer = customer?.id ?? null;
  session.customer_details = {
    address: structuredClone(customer?.address ?? null),
    business_name: null,
    email: email ?? customer?.email ?? null,
    individual_name: null,
    name: name ?? customer?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [...provider.tables.taxIds.values()]
      .filter((one) => one.customer === customer?.id)
      .map(({ type, value }) => ({ type, value })),
  };
  session.payment_status = paid;
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
    discounts: basket.discount == null ? [] : [basket.discount],
    isTaxed: session.automatic_tax.enabled,
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
    amount: session.amount_total ?? 0,
    currency: session.currency,
    customer: customer?.id ?? null,
    description: session.mode === 'subscription' ? 'Subscription creation' : basket.intentDescription,
    metadata: basket.intentMetadata,
    receiptEmail: basket.receiptEmail ?? method.billing_details.email,
    types: session.payment_method_types,
  });
  basket.intent = intent.id;
  if (session.mode === 'payment') session.payment_intent = intent.id;
  return intent;
}
