import { newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { periodEnd } from './periods.ts';
import { renewalLines } from './subscribe.ts';
import { newInvoice, newInvoiceLine, type Invoice } from '../objects/invoice.ts';
import type { Subscription } from '../objects/subscription.ts';

/** The next renewal's invoice, of which nothing is kept; undefined if there will be none. */
export function renewalPreview(provider: Provider, subscription: Subscription): Invoice | undefined {
  const customer = provider.tables.customers.get(subscription.customer);
  const [item] = subscription.items.data;
  const start = item?.current_period_end;
  const recurring = item?.price.recurring;
  const { status, cancel_at, billing_cycle_anchor } = subscription;
  if (customer === undefined || start === undefined || recurring == null) return undefined;
  if (status === 'canceled' || status === 'paused' || (cancel_at !== null && cancel_at <= start)) return undefined;
  const period = { start, end: periodEnd(start, billing_cycle_anchor, recurring) };
  const id = newId('upcoming_in');
  const made = newInvoice(id, provider.now(), {
    business: provider.business,
    customer: customer.id,
    customerName: customer.name,
    customerEmail: customer.email,
    currency: subscription.currency,
    number: '',
    reason: 'subscription_cycle',
    subscription: { id: subscription.id, metadata: { ...subscription.metadata } },
    lines: renewalLines(provider, subscription, period).map((line) =>
      newInvoiceLine(newId('il'), { ...line, invoice: id, onceItem: newId('ii') }),
    ),
    periodStart: item?.current_period_start ?? start,
    hostedUrl: '',
    daysUntilDue: subscription.days_until_due,
  });
  return { ...made, status: 'draft' as Invoice['status'], next_payment_attempt: start, period_end: start };
}
