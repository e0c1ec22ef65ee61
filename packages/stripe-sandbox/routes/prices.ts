import type { Fields } from '../api/fields.ts';
import { listFields, page } from '../api/many.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import { change } from '../ledger/change.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { newPrice, newProduct, type Price, type Product } from '../objects/price.ts';

const productTakes = 'name active description metadata images url unit_label statement_descriptor default_price';
const priceTakes = 'active lookup_key transfer_lookup_key metadata nickname tax_behavior';

export const priceRoutes: readonly Route[] = [
  route('POST', '/v1/products', `${productTakes} id type`, ({ provider, fields }) => {
    const { products } = provider.tables;
    const id = fields.text('id') ?? newId('prod', 14);
    if (products.has(id)) throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
    const product = newProduct(id, provider.now(), fields.required('name'));
    fillProduct(product, fields);
    keep(products, product);
    provider.emit('product.created', product);
    return product;
  }),
  route('GET', '/v1/products', `${listFields} active ids created url`, ({ provider, fields }) => {
    const active = fields.flag('active');
    const ids = fields.texts('ids');
    const fits = (product: Product) =>
      (active === undefined || product.active === active) && (ids.length === 0 || ids.includes(product.id));
    return page(provider.tables.products.values(), fields, '/v1/products', fits);
  }),
  route('GET', '/v1/products/:id', '', ({ provider, ids: [id] }) => productOf(provider, id, 'id')),

  route(
    'POST',
    '/v1/prices',
    `${priceTakes} currency unit_amount product product_data recurring billing_scheme`,
    ({ provider, fields }) => createPrice(provider, fields),
  ),
  route(
    'GET',
    '/v1/prices',
    `${listFields} active currency product type lookup_keys created`,
    ({ provider, fields }) => {
      const active = fields.flag('active');
      const [currency, product, type] = [fields.text('currency'), fields.text('product'), fields.text('type')];
      const keys = fields.texts('lookup_keys');
      if (keys.length > 10) throw invalid('You can specify up to 10 lookup_keys.', { param: 'lookup_keys' });
      const fits = (price: Price) =>
        (active === undefined || price.active === active) &&
        (currency === undefined || price.currency === currency) &&
        (product === undefined || price.product === product) &&
        (type === undefined || price.type === type) &&
        (keys.length === 0 || keys.includes(price.lookup_key ?? ''));
      return page(provider.tables.prices.values(), fields, '/v1/prices', fits);
    },
  ),
  route('GET', '/v1/prices/:id', '', ({ provider, ids: [id] }) => priceOf(provider, id, 'id')),
  route('POST', '/v1/prices/:id', priceTakes, ({ provider, fields, ids: [id] }) => {
    const price = priceOf(provider, id, 'id');
    return change(provider, 'price.updated', price, () => fillPrice(provider, price, fields));
  }),
];

export function priceOf({ tables }: Provider, id: string, param: string): Price {
  const price = tables.prices.get(id);
  if (price === undefined) throw missing('price', id, param);
  return price;
}

function productOf({ tables }: Provider, id: string, param: string): Product {
  const product = tables.products.get(id);
  if (product === undefined) throw missing('product', id, param);
  return product;
}

/** For an existing or inline product. */
export function createPrice(provider: Provider, fields: Fields): Price {
  const currency = fields.required('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, { param: 'currency' });
  fields.required('unit_amount');
  const amount = fields.number('unit_amount') ?? 0;
  if (amount < 0) throw invalid('Invalid non-negative integer', { param: 'unit_amount' });
  const recurring = fields.below('recurring').only('interval interval_count usage_type trial_period_days');
  const interval = fields.has('recurring')
    ? (recurring.oneOf('interval', ['day', 'week', 'month', 'year']) ?? null)
    : null;
  if (fields.has('recurring')) recurring.required('interval');
  checkLookupKey(provider, fields, undefined);
  const product = fields.has('product')
    ? productOf(provider, fields.required('product'), 'product')
    : productFrom(provider, fields.below('product_data'));
  const intervalCount = recurring.number('interval_count') ?? 1;
  const price = newPrice(newId('price'), provider.now(), {
    product: product.id,
    currency,
    amount,
    interval,
    intervalCount,
  });
  fillPrice(provider, price, fields);
  keep(provider.tables.prices, price);
  provider.emit('price.created', price);
  return price;
}

function productFrom(provider: Provider, fields: Fields): Product {
  fields.only('name active metadata description images unit_label statement_descriptor');
  const product = newProduct(newId('prod', 14), provider.now(), fields.required('name'));
  fillProduct(product, fields);
  keep(provider.tables.products, product);
  provider.emit('product.created', product);
  return product;
}

function fillProduct(product: Product, fields: Fields): void {
  product.metadata = fields.metadata(product.metadata);
  product.name = fields.text('name') ?? product.name;
  product.active = fields.flag('active') ?? product.active;
  if (fields.has('images')) product.images = fields.texts('images');
  for (const name of ['description', 'url', 'unit_label', 'statement_descriptor', 'default_price'] as const) {
    const text = fields.textOrNull(name);
    if (text !== undefined) product[name] = text;
  }
}

function fillPrice(provider: Provider, price: Price, fields: Fields): void {
  price.metadata = fields.metadata(price.metadata);
  price.active = fields.flag('active') ?? price.active;
  const nickname = fields.textOrNull('nickname');
  if (nickname !== undefined) price.nickname = nickname;
  const behavior = fields.oneOf('tax_behavior', ['exclusive', 'inclusive', 'unspecified']);
  // It cannot be changed once it is set.
  if (behavior !== undefined && price.tax_behavior !== 'unspecified' && behavior !== price.tax_behavior) {
    throw invalid('Once specified, `tax_behavior` cannot be changed.', { param: 'tax_behavior' });
  }
  if (behavior !== undefined) price.tax_behavior = behavior;
  const key = fields.textOrNull('lookup_key');
  if (key === undefined) return;
  const holder = checkLookupKey(provider, fields, price);
  if (holder !== undefined) change(provider, 'price.updated', holder, () => (holder.lookup_key = null));
  price.lookup_key = key;
}

/** A lookup key belongs to one price and moves only on request. */
function checkLookupKey({ tables }: Provider, fields: Fields, price: Price | undefined): Price | undefined {
  const key = fields.textOrNull('lookup_key') ?? null;
  if (key === null) return undefined;
  const holder = [...tables.prices.values()].find((other) => other !== price && other.lookup_key === key);
  if (holder === undefined || fields.flag('transfer_lookup_key') === true) return holder;
  throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
}
