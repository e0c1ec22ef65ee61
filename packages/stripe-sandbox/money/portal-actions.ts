import { change } from '../ledger/change.ts';
import type { Provider } from '../ledger/provider.ts';
import { attach, makeDefault } from './charge.ts';
import { typedMethod, type MethodEntry } from './checkout.ts';
import { endSubscription } from './scheduled-events.ts';
import { cardByNumber } from '../objects/card.ts';
import type { PaymentMethod } from '../objects/payment.ts';
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

/** Saves a typed card or account, or returns the refusal. */
export function newMethod(provider: Provider, entry: MethodEntry): PaymentMethod | string {
  const card = entry.type === 'card' ? cardByNumber(entry.number) : undefined;
  return card?.decline?.message ?? typedMethod(provider, entry);
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
