import { keep, type Ledger } from './ledger/ledger.ts';
import { newPrice, newProduct, type Interval } from './objects/price.ts';

/** A price that is there from the start, under an id of its own and a lookup key of the same name. */
export interface SeededPrice {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly currency: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** Without one it is charged once. */
  readonly interval?: Interval;
}

/** Puts prices in; one that is there with other terms is made anew, as no account could have changed it. */
export function seedPrices({ tables }: Ledger, prices: readonly SeededPrice[], created: number): void {
  for (const { id, name, description, currency, amount, interval = null } of prices) {
    const known = tables.prices.get(id);
    const same =
      known?.unit_amount === amount && known.currency === currency && (known.recurring?.interval ?? null) === interval;
    const product = tables.products.get(productId(id)) ?? newProduct(productId(id), created, name);
    product.name = name;
    product.description = description;
    keep(tables.products, product);
    if (same) continue;
    const price = newPrice(id, created, { product: product.id, currency, amount, interval });
    price.lookup_key = id;
    keep(tables.prices, price);
  }
}

function productId(priceId: string): string {
  return priceId.replace(/^price_/, 'prod_');
}
