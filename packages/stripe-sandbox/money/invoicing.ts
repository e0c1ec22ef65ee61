import { change } from '../ledger/change.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { attempt, beginPayment, type Outcome } from './charge.ts';
import type { Bill } from './bill.ts';
import { lastingDiscounts } from './totals/discounts.ts';
import { resolveUpdate } from './pending-update.ts';
import { applyTerms } from './invoice-terms.ts';
import type { Customer } from '../objects/customer.ts';
import {
  newInvoice,
  newInvoiceLine,
  newInvoicePayment,
  type Invoice,
  type InvoicePayment,
} from '../objects/invoice.ts';
import type { PaymentIntent, PaymentMethod } from '../objects/payment.ts';
import type { Subscription } from '../objects/subscription.ts';

/** Finalizes at once, without the provider's hour as a draft. */
export function invoice(provider: Provider, bill: Bill): Invoice {
  const { customer, subscription } = bill;
  const id = newId('in');
  const made = newInvoice(id, provider.now(), {
    business: provider.business,
    customer: customer.id,
    customerName: customer.name,
    customerEmail: customer.email,
    currency: bill.currency,
    number: nextNumber(customer),
    reason: bill.reason,
    subscription: subscription && { id: subscription.id, metadata: { ...subscription.metadata } },
    lines: bill.lines.map((line) => newInvoiceLine(newId('il'), { ...line, invoice: id, onceItem: newId('ii') })),
    periodStart: bill.periodStart,
    startingBalance: customer.balance,
    hostedUrl: provider.page(`/i/${id}`),
    daysUntilDue: subscription?.days_until_due ?? null,
  });
  made.description = bill.description ?? null;
  if (subscription !== null) subscription.discounts = lastingDiscounts(provider, subscription.discounts);
  applyTerms(provider, made, {
    customer,
    discounts: bill.discounts ?? subscription?.discounts ?? [],
    isTaxed: bill.isTaxed ?? subscription?.automatic_tax.enabled ?? false,
  });
  keep(provider.tables.invoices, made);
  customer.currency ??= made.currency;
  moveBalance(provider, customer, made.ending_balance);
  if (subscription !== null) subscription.latest_invoice = id;
  provider.emit('invoice.created', { ...made, status: 'draft' } as Invoice);
  provider.emit('invoice.finalized', made);
  return made;
}

export function nextNumber(customer: Customer): string {
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  customer.next_invoice_sequence += 1;
  return number;
}

/** Credit of an invoice below zero is used up by later ones. */
export function moveBalance(provider: Provider, customer: Customer, balance: number): void {
  if (customer.balance === balance) return;
  change(provider, 'customer.updated', customer, () => (customer.balance = balance));
}

/** Records an invoice's payment. */
export function settleInvoice(provider: Provider, made: Invoice, intent: PaymentIntent | null): void {
  const now = provider.now();
  if (intent !== null) {
    const paid = paymentOf(provider, made, intent);
    paid.amount_paid = made.amount_due;
    paid.status = 'paid';
    paid.status_transitions.paid_at = now;
    made.attempt_count += 1;
    made.attempted = true;
  }
  made.amount_paid = made.amount_due;
  made.amount_remaining = 0;
  made.auto_advance = false;
  made.next_payment_attempt = null;
  made.status = 'paid';
  made.status_transitions.paid_at = now;
  provider.emit('invoice.paid', made);
  provider.emit('invoice.payment_succeeded', made);
  if (intent !== null) provider.emit('invoice_payment.paid', paymentOf(provider, made, intent));
}

/** The cardholder counts as absent by default. */
export function collect(
  provider: Provider,
  made: Invoice,
  method: PaymentMethod | undefined,
  presence: 'absent' | 'proven',
): Outcome | { readonly kind: 'no-card' } {
  if (made.amount_due === 0) {
    settleInvoice(provider, made, null);
    return { kind: 'paid' };
  }
  if (isPending(provider, made)) return { kind: 'processing' };
  made.attempt_count += 1;
  made.attempted = true;
  if (method === undefined) {
    provider.emit('invoice.payment_failed', made);
    return { kind: 'no-card' };
  }
  const intent = intentOf(provider, made);
  const outcome = attempt(provider, intent, method, presence);
  if (outcome.kind === 'paid') {
    made.attempt_count -= 1;
    settleInvoice(provider, made, intent);
  } else if (outcome.kind !== 'processing') provider.emit('invoice.payment_failed', made);
  return outcome;
}

/** The card for a customer's invoice. */
export function cardFor(provider: Provider, made: Invoice): PaymentMethod | undefined {
  const { customers, methods } = provider.tables;
  const subscription = subscriptionOf(provider, made);
  const ofCustomer = customers.get(made.customer)?.invoice_settings.default_payment_method;
  return methods.get(subscription?.default_payment_method ?? ofCustomer ?? '');
}

export function subscriptionOf({ tables }: Provider, made: Invoice): Subscription | undefined {
  return tables.subscriptions.get(made.parent?.subscription_details.subscription ?? '');
}

/** Updates the subscription of a newest invoice that was paid, voided or given up. */
export function follow(provider: Provider, made: Invoice): void {
  const subscription = subscriptionOf(provider, made);
  if (subscription === undefined || subscription.latest_invoice !== made.id) return;
  resolveUpdate(provider, subscription, made);
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return;
  change(provider, 'customer.subscription.updated', subscription, () => {
    subscription.status = 'active';
  });
}

/** A bank debit is under way. */
export function isPending(provider: Provider, made: Invoice): boolean {
  const { intents, invoicePayments } = provider.tables;
  return [...invoicePayments.values()].some(
    ({ invoice: of, payment }) => of === made.id && intents.get(payment.payment_intent)?.status === 'processing',
  );
}

export function invoiceOfIntent({ tables }: Provider, intent: PaymentIntent): Invoice | undefined {
  const link = [...tables.invoicePayments.values()].find(({ payment }) => payment.payment_intent === intent.id);
  return tables.invoices.get(link?.invoice ?? '');
}

/** The first debit of a checkout: its invoice stays open until the bank answers. */
export function awaitDebit(provider: Provider, made: Invoice, intent: PaymentIntent): void {
  paymentOf(provider, made, intent);
  made.attempt_count += 1;
  made.attempted = true;
}

function intentOf(provider: Provider, made: Invoice): PaymentIntent {
  const open = [...provider.tables.invoicePayments.values()].find(({ invoice: of }) => of === made.id);
  const begun = provider.tables.intents.get(open?.payment.payment_intent ?? '');
  if (begun !== undefined) return begun;
  const intent = beginPayment(provider, {
    amount: made.amount_due,
    currency: made.currency,
    customer: made.customer,
    description: subscriptionOf(provider, made) === undefined ? made.description : 'Subscription update',
    metadata: {},
    receiptEmail: made.customer_email,
  });
  paymentOf(provider, made, intent);
  return intent;
}

function paymentOf(provider: Provider, made: Invoice, intent: PaymentIntent): InvoicePayment {
  const known = [...provider.tables.invoicePayments.values()].find(
    ({ invoice: of, payment }) => of === made.id && payment.payment_intent === intent.id,
  );
  return (
    known ?? keep(provider.tables.invoicePayments, newInvoicePayment(newId('inpay'), provider.now(), made, intent.id))
  );
}
