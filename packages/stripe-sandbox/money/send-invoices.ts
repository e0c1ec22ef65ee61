import { change } from '../ledger/change.ts';
import type { Provider } from '../ledger/provider.ts';
import { follow, moveBalance, settleInvoice, subscriptionOf } from './invoicing.ts';
import type { Invoice } from '../objects/invoice.ts';

const day = 86_400;
const overdue = 'invoice.overdue';

/** Invoices that nobody paid in time: told once, and their subscription is past due until they are paid. */
export function overdueInvoices(provider: Provider): { at: number; run: () => void }[] {
  const { events, invoices } = provider.tables;
  const notified = new Set(
    [...events.values()].flatMap(({ type, data }) => (type === overdue ? [data.object.id] : [])),
  );
  return [...invoices.values()].flatMap((made) => {
    const { due_date: at, status, id } = made;
    // Events are forgotten after a month.
    if (at === null || status !== 'open' || notified.has(id) || at < provider.now() - 20 * day) return [];
    return [{ at: at + 1, run: () => tellOverdue(provider, made) }];
  });
}

function tellOverdue(provider: Provider, made: Invoice): void {
  provider.emit(overdue, made);
  const subscription = subscriptionOf(provider, made);
  if (subscription?.status !== 'active') return;
  change(provider, 'customer.subscription.updated', subscription, () => {
    subscription.status = 'past_due';
  });
}

/** Paid by bank transfer, check or cash: no payment at the provider belongs to it. */
export function payOutOfBand(provider: Provider, made: Invoice): void {
  settleInvoice(provider, made, null);
  follow(provider, made);
}

export function voidInvoice(provider: Provider, made: Invoice): void {
  const customer = provider.tables.customers.get(made.customer);
  const used = made.ending_balance - made.starting_balance;
  if (customer !== undefined) moveBalance(provider, customer, customer.balance - used);
  made.status = 'void';
  made.amount_remaining = 0;
  made.next_payment_attempt = null;
  made.status_transitions.voided_at = provider.now();
  provider.emit('invoice.voided', made);
  follow(provider, made);
}

/** A credit note reduces what is due. */
export function creditOpen(provider: Provider, made: Invoice, cents: number): void {
  made.amount_due -= cents;
  made.amount_remaining -= cents;
  made.pre_payment_credit_notes_amount += cents;
  for (const { invoice, payment } of provider.tables.invoicePayments.values()) {
    const intent = provider.tables.intents.get(payment.payment_intent);
    if (invoice === made.id && intent !== undefined) intent.amount = made.amount_due;
  }
  if (made.amount_due === 0) payOutOfBand(provider, made);
}
