import { keep, newId, type Ledger } from './ledger/ledger.ts';
import { newCoupon, newPromotionCode, type Duration } from './objects/discount.ts';
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
  /** Absent: as the account's tax settings say. */
  readonly taxBehavior?: 'exclusive' | 'inclusive';
}

/** Prices with changed terms are recreated. */
export function seedPrices({ tables }: Ledger, prices: readonly SeededPrice[], created: number): void {
  for (const { id, name, description, currency, amount, interval = null, taxBehavior = 'unspecified' } of prices) {
    const known = tables.prices.get(id);
    const same =
      known?.unit_amount === amount &&
      known.currency === currency &&
      known.tax_behavior === taxBehavior &&
      (known.recurring?.interval ?? null) === interval;
    const product = tables.products.get(productId(id)) ?? newProduct(productId(id), created, name);
    product.name = name;
    product.description = description;
    keep(tables.products, product);
    if (same) continue;
    const price = newPrice(id, created, { product: product.id, currency, amount, interval });
    price.lookup_key = id;
    price.tax_behavior = taxBehavior;
    keep(tables.prices, price);
  }
}

function productId(priceId: string): string {
  return priceId.replace(/^price_/, 'prod_');
}

export interface SeededCode {
  readonly code: string;
  /** Shown to the client. */
  readonly name: string;
  readonly percentOff?: number;
  /** In the smallest unit of `currency`. */
  readonly amountOff?: number;
  readonly currency?: string;
  readonly duration: Duration;
  readonly months?: number;
}

/** Made once; what was changed since stays. */
export function seedCodes({ tables }: Ledger, codes: readonly SeededCode[], created: number): void {
  for (const { code, name, percentOff = null, amountOff = null, currency = null, duration, months = null } of codes) {
    const id = code.toLowerCase();
    if (tables.coupons.has(id)) continue;
    const coupon = newCoupon(id, created, { percentOff, amountOff, currency, duration, months });
    coupon.name = name;
    keep(tables.coupons, coupon);
    keep(tables.promotionCodes, newPromotionCode(newId('promo'), created, { coupon: id, code }));
  }
}
