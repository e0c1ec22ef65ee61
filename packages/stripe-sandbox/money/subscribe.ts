import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { invoice } from './invoicing.ts';
import type { Bill } from './bill.ts';
import { redeem } from './totals/discounts.ts';
import { reductionOf } from './totals/session-totals.ts';
import { periodEnd } from './totals/periods.ts';
import type { Basket, CheckoutSession } from '../objects/checkout-session.ts';
import type { Customer } from '../objects/customer.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { PaymentMethod } from '../objects/payment.ts';
import type { Price } from '../objects/price.ts';
import { newSubscription, type Subscription } from '../objects/subscription.ts';

type Period = { start: number; end: number };

/** Creates the subscription and first invoice, including one-time items. */
export function subscribe(
  provider: Provider,
  session: CheckoutSession,
  basket: Basket,
  customer: Customer,
  method: PaymentMethod,
): { subscription: Subscription; made: Invoice } {
  const now = provider.now();
  const trialEnd = basket.trialDays === 0 ? null : now + basket.trialDays * 86_400;
  const items = basket.items.flatMap(({ price, quantity }) =>
    price.recurring === null ? [] : [{ id: newId('si', 14), price: structuredClone(price), quantity: quantity ?? 1 }],
  );
  const recurring = items[0]?.price.recurring;
  if (recurring === null || recurring === undefined) throw new Error('A subscription has something that recurs.');
  const period = { start: now, end: trialEnd ?? periodEnd(now, now, recurring) };
  const subscription = newSubscription(newId('sub'), now, {
    customer: customer.id,
    currency: session.currency,
    items,
    periodEnd: period.end,
    trialEnd,
    paymentMethod: method.id,
    afterTrial: basket.afterTrial,
  });
  subscription.metadata = { ...basket.subscriptionMetadata };
  subscription.description = basket.subscriptionDescription;
  customer.currency ??= session.currency;
  keep(provider.tables.subscriptions, subscription);
  const reduction = reductionOf(provider, session);
  const owner = { customer: customer.id, subscription: subscription.id, session: session.id };
  if (reduction !== null) subscription.discounts = [redeem(provider, reduction, owner).id];
  subscription.automatic_tax.enabled = session.automatic_tax.enabled;
  provider.emit('customer.subscription.created', subscription);
  const made = invoice(provider, {
    customer,
    discounts: [...subscription.discounts],
    currency: session.currency,
    reason: 'subscription_create',
    subscription,
    lines: linesOf(basket, subscription, period),
    periodStart: now,
  });
  return { subscription, made };
}

/** One-time items and one recurring period. */
export function linesOf(basket: Basket, subscription: Subscription | null, period: Period): Bill['lines'] {
  return basket.items.map(({ price, quantity, description }) => {
    const count = quantity ?? 1;
    const item = subscription?.items.data.find((one) => one.price.id === price.id);
    const once = { amount: price.unit_amount * count, description, period: { start: period.start, end: period.start } };
    const recurs = item !== undefined && subscription !== null ? termOf(item, description, subscription, period) : once;
    return { price, quantity: count, subscription: subscription?.id ?? null, item: item?.id ?? null, ...recurs };
  });
}

/** For a renewal. */
export function renewalLines(provider: Provider, subscription: Subscription, period: Period): Bill['lines'] {
  return subscription.items.data.map((item) => {
    const name = provider.tables.products.get(item.price.product)?.name ?? 'Subscription';
    const term = termOf(item, name, subscription, period);
    return { price: item.price, quantity: item.quantity, subscription: subscription.id, item: item.id, ...term };
  });
}

function termOf(
  { price, quantity }: { price: Price; quantity: number },
  name: string,
  { trial_end }: Subscription,
  period: Period,
) {
  if (trial_end !== null && period.end <= trial_end)
    return { amount: 0, description: `Trial period for ${name}`, period };
  const each = `${(price.unit_amount / 100).toFixed(2)} ${price.currency.toUpperCase()}`;
  const description = `${quantity} × ${name} (at ${each} / ${price.recurring?.interval ?? 'month'})`;
  return { amount: price.unit_amount * quantity, description, period };
}
