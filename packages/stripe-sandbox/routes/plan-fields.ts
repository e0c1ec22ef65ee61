import type { Fields } from '../api/fields.ts';
import { invalid, missing } from '../api/refusal.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import type { ChangedItem, OncePrice } from '../money/prorations.ts';
import { newPrice, type Price } from '../objects/price.ts';
import type { Subscription } from '../objects/subscription.ts';
import { priceOf } from './prices.ts';

/** A change of items with its proration, as an update and its preview have it. */
export function changeIn(provider: Provider, subscription: Subscription, fields: Fields) {
  const at = fields.number('proration_date') ?? provider.now();
  const [first] = subscription.items.data;
  if (first !== undefined && (at < first.current_period_start || at > first.current_period_end)) {
    throw invalid('Invalid proration_date: it must be within the current billing period.', { param: 'proration_date' });
  }
  const behaviors = ['always_invoice', 'create_prorations', 'none'] as const;
  return {
    items: itemsIn(provider, subscription, fields),
    once: onceIn(provider, fields.entries('add_invoice_items')),
    behavior: fields.oneOf('proration_behavior', behaviors) ?? 'create_prorations',
    at,
  };
}

function itemsIn(provider: Provider, subscription: Subscription, fields: Fields): ChangedItem[] {
  return fields.entries('items').map((entry) => {
    entry.only('id price quantity');
    const id = entry.text('id');
    if (id === undefined)
      throw invalid('The sandbox changes items of a subscription and adds none.', { param: 'items' });
    const item = subscription.items.data.find((one) => one.id === id);
    if (item === undefined) throw missing('subscription item', id, 'items');
    const price = entry.has('price') ? priceOf(provider, entry.required('price'), 'items[price]') : item.price;
    if (price.currency !== subscription.currency) {
      throw invalid('The price specified is in another currency than the subscription.', { param: 'items[price]' });
    }
    const same =
      price.recurring?.interval === item.price.recurring?.interval &&
      price.recurring?.interval_count === item.price.recurring?.interval_count;
    if (!same) throw invalid('The sandbox does not play changes of the billing interval.', { param: 'items[price]' });
    return { item, price, quantity: entry.number('quantity') ?? item.quantity };
  });
}

/** One-time prices, by id or inline. */
export function onceIn(provider: Provider, entries: readonly Fields[]): OncePrice[] {
  return entries.map((entry) => {
    entry.only('price price_data quantity description metadata');
    const price = entry.has('price')
      ? priceOf(provider, entry.required('price'), 'price')
      : inlinePrice(provider, entry.below('price_data'));
    if (price.recurring !== null) {
      throw invalid(
        `The price specified is set to \`type=recurring\` but this field only accepts prices with \`type=one_time\`.`,
      );
    }
    return {
      price,
      quantity: entry.number('quantity') ?? 1,
      description: entry.text('description'),
      metadata: entry.metadata(),
    };
  });
}

function inlinePrice(provider: Provider, fields: Fields): Price {
  fields.only('currency product unit_amount tax_behavior');
  const product = fields.required('product');
  if (!provider.tables.products.has(product)) throw missing('product', product, 'price_data[product]');
  fields.required('unit_amount');
  const terms = { product, currency: fields.required('currency'), amount: fields.number('unit_amount') ?? 0 };
  const price = newPrice(newId('price'), provider.now(), { ...terms, interval: null });
  price.active = false;
  price.tax_behavior = fields.oneOf('tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? 'unspecified';
  return keep(provider.tables.prices, price);
}
