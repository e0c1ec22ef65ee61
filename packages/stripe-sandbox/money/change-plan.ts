import { invalid, Refusal } from '../api/refusal.ts';
import { change } from '../ledger/change.ts';
import type { Provider } from '../ledger/provider.ts';
import type { Metadata } from '../objects/parts.ts';
import { planOf } from '../objects/price.ts';
import type { Subscription } from '../objects/subscription.ts';
import { cardFor, collect, invoice, settleInvoice } from './invoicing.ts';
import { holdUpdate } from './pending-update.ts';
import { keepPending, onceLines, prorationLines, takePending, type ChangedItem, type OncePrice } from './prorations.ts';
import { voidInvoice } from './send-invoices.ts';

export interface PlanChange {
  readonly items: readonly ChangedItem[];
  readonly once: readonly OncePrice[];
  readonly behavior: 'always_invoice' | 'create_prorations' | 'none';
  readonly at: number;
  readonly payment: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';
  /** Of a held change. */
  readonly metadata: Metadata;
}

/**
 * Takes effect now. What is due is charged first: with `error_if_incomplete` nothing changes unless it was paid, with
 * `pending_if_incomplete` not before.
 */
export function changePlan(provider: Provider, subscription: Subscription, terms: PlanChange): void {
  const { items, once, behavior, at, payment, metadata } = terms;
  const held =
    subscription.pending_update === null ? undefined : provider.tables.invoices.get(subscription.latest_invoice ?? '');
  // A new change takes the place of one that waits.
  if (held !== undefined) voidInvoice(provider, held);
  const lines = behavior === 'none' ? [] : prorationLines(provider, subscription, items, at);
  lines.push(...onceLines(provider, subscription, once, at));
  const isUnpaid = behavior === 'always_invoice' && lines.length > 0 && !charge(provider, subscription, terms, lines);
  if (behavior !== 'always_invoice') keepPending(provider, subscription, lines);
  if (isUnpaid && payment === 'pending_if_incomplete') holdUpdate(provider, subscription, items, metadata);
  else applyItems(provider, subscription, items, isUnpaid);
}

export function applyItems(
  provider: Provider,
  subscription: Subscription,
  items: readonly ChangedItem[],
  isUnpaid = false,
): void {
  change(provider, 'customer.subscription.updated', subscription, () => {
    for (const { item, price, quantity } of items) {
      item.price = structuredClone(price);
      item.plan = planOf(item.price);
      item.quantity = quantity;
    }
    if (isUnpaid) subscription.status = 'past_due';
  });
}

/** False if it could not be paid. @throws with `error_if_incomplete`. */
function charge(
  provider: Provider,
  subscription: Subscription,
  { payment }: PlanChange,
  lines: ReturnType<typeof prorationLines>,
): boolean {
  const customer = provider.tables.customers.get(subscription.customer);
  if (customer === undefined) throw new Error('A subscription has a customer.');
  const before = subscription.latest_invoice;
  const made = invoice(provider, {
    customer,
    currency: subscription.currency,
    reason: 'subscription_update',
    subscription,
    lines: [...takePending(provider, subscription), ...lines],
    periodStart: provider.now(),
  });
  if (made.amount_due === 0) {
    settleInvoice(provider, made, null);
    return true;
  }
  const outcome = collect(provider, made, cardFor(provider, made), 'absent');
  if (outcome.kind !== 'declined' && outcome.kind !== 'no-card') return true;
  if (payment !== 'error_if_incomplete') return false;
  voidInvoice(provider, made);
  subscription.latest_invoice = before;
  if (outcome.kind === 'no-card') {
    throw invalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  }
  const { code, declineCode, message } = outcome.decline;
  throw new Refusal(402, { type: 'card_error', code, decline_code: declineCode, message });
}
