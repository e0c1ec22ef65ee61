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

/** Cancels as the portal does: with a time in `cancel_at`, and `cancel_at_period_end` left as it is. */
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

/** Takes a cancellation back, in whichever shape it was asked for. */
export function resumeInPortal(provider: Provider, subscription: Subscription): void {
  change(provider, 'customer.subscription.updated', subscription, () => {
    subscription.cancel_at = null;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = null;
    subscription.cancellation_details.reason = null;
  });
}

/** Keeps a card that is typed in, or says why its bank will not have it. */
export function newCard(provider: Provider, entry: CardEntry): PaymentMethod | string {
  const card = cardByNumber(entry.number);
  if (card === undefined) return 'Your card was declined. This is the sandbox: use one of its test cards.';
  if (card.decline !== undefined) return card.decline.message;
  const { month, year, name, email } = entry;
  const method = newPaymentMethod(newId('pm'), provider.now(), card, { month, year }, { name, email });
  return keep(provider.tables.methods, method);
}

/** From now on a customer and their subscriptions pay with this card. */
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
