import { change } from '../ledger/change.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { attach, makeDefault } from './charge.ts';
import type { CardEntry } from './checkout.ts';
import { endSubscription } from './scheduled-events.ts';
import { cardByNumber } from '../objects/card.ts';
import { newPaymentMethod, type PaymentMethod } from '../objects/payment.ts';
import type { CancelMode } from '../objects/portal.ts';
import type { Subscription } from '../objects/subscription.ts';

/** Like the portal: sets `cancel_at`, leaves `cancel_at_period_end`. */
export function cancelInPortal(provider: Provider, subscription: Subscription, mode: CancelMode): void {
  if (mode === 'immediately') {
    endSubscription(provider, subscription, 'cancellation_requested');
    return;
  }
  change(provider, 'customer.subscription.updated', subscription, () => {
    subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? provider.now();
    subscription.canceled_at = provider.now();
    subscription.cancellation_details.reason = 'cancellation_requested';
  });
}

/** Reverts either form of cancellation. */
export function resumeInPortal(provider: Provider, subscription: Subscription): void {
  change(provider, 'customer.subscription.updated', subscription, () => {
    subscription.cancel_at = null;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = null;
    subscription.cancellation_details.reason = null;
  });
}

/** Saves a typed card, or returns the refusal. */
export function newCard(provider: Provider, entry: CardEntry): PaymentMethod | string {
  const card = cardByNumber(entry.number);
  if (card === undefined) return 'Your card was declined. This is the sandbox: use one of its test cards.';
  if (card.decline !== undefined) return card.decline.message;
  const { month, year, name, email } = entry;
  const method = newPaymentMethod(newId('pm'), provider.now(), card, { month, year }, { name, email });
  return keep(provider.tables.methods, method);
}

/** For the customer and their subscriptions. */
export function changeCard(provider: Provider, customer: string, method: PaymentMethod): void {
  attach(provider, method, customer);
  makeDefault(provider, customer, method);
  for (const subscription of provider.tables.subscriptions.values()) {
    if (subscription.customer !== customer || subscription.status === 'canceled') continue;
    change(provider, 'customer.subscription.updated', subscription, () => {
      subscription.default_payment_method = method.id;
    });
  }
}
