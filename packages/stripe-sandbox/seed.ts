import { keep, type Ledger } from './ledger/ledger.ts';
import { newPrice, newProduct, type Interval } from './objects/price.ts';

/** Its lookup key equals its id. */
export interface SeededPrice {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly currency: string;
  /** In the smallest currency unit. */
  readonly amount: number;
  /** Absent: charged once. */
  readonly interval?: Interval;
}

/** Prices with changed terms are recreated. */
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
