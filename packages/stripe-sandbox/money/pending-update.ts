import { change } from '../ledger/change.ts';
import type { Provider } from '../ledger/provider.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { Metadata } from '../objects/parts.ts';
import { planOf } from '../objects/price.ts';
import type { Subscription } from '../objects/subscription.ts';
import type { ChangedItem } from './prorations.ts';

const hours = 23;

/** The change waits for the payment of the latest invoice. */
export function holdUpdate(
  provider: Provider,
  subscription: Subscription,
  items: readonly ChangedItem[],
  metadata: Metadata,
): void {
  const periodEnd = subscription.items.data[0]?.current_period_end ?? Infinity;
  change(provider, 'customer.subscription.updated', subscription, () => {
    subscription.pending_update = {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      metadata,
      expires_at: Math.min(provider.now() + hours * 3600, periodEnd),
      subscription_items: items.map(({ item, price, quantity }) => ({
        ...structuredClone(item),
        price: structuredClone(price),
        plan: planOf(price),
        quantity,
      })),
      trial_end: null,
      trial_from_plan: null,
    };
  });
}

/** After the invoice of a held change was paid, or voided. */
export function resolveUpdate(provider: Provider, subscription: Subscription, { status }: Invoice): void {
  const held = subscription.pending_update;
  if (held === null || (status !== 'paid' && status !== 'void')) return;
  change(provider, 'customer.subscription.updated', subscription, () => {
    subscription.pending_update = null;
    if (status === 'void') return;
    subscription.metadata = { ...subscription.metadata, ...held.metadata };
    for (const item of subscription.items.data) {
      const changed = held.subscription_items.find(({ id }) => id === item.id);
      if (changed !== undefined) Object.assign(item, { ...changed, ...periodOf(item) });
    }
  });
  const outcome = status === 'paid' ? 'applied' : 'expired';
  provider.emit(`customer.subscription.pending_update_${outcome}`, subscription);
}

function periodOf({ current_period_start, current_period_end }: Subscription['items']['data'][number]) {
  return { current_period_start, current_period_end };
}
