import { noText, type Metadata } from './parts.ts';
import type { TaxBehavior } from './tax.ts';

export type Product = ReturnType<typeof newProduct>;
export type Price = ReturnType<typeof newPrice>;
export type Interval = 'day' | 'week' | 'month' | 'year';

export function newProduct(id: string, created: number, name: string) {
  return {
    id,
    object: 'product' as const,
    active: true,
    created,
    default_price: noText,
    description: noText,
    images: [] as string[],
    livemode: false,
    marketing_features: [],
    metadata: {} as Metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: noText,
    tax_code: null,
    tax_details: null,
    type: 'service' as const,
    unit_label: noText,
    updated: created,
    url: noText,
  };
}

export interface PriceTerms {
  readonly product: string;
  readonly currency: string;
  /** In the smallest currency unit. */
  readonly amount: number;
  readonly interval: Interval | null;
  readonly intervalCount?: number;
}

export function newPrice(id: string, created: number, terms: PriceTerms) {
  const { product, currency, amount, interval, intervalCount = 1 } = terms;
  const recurring = interval && {
    interval,
    interval_count: intervalCount,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  };
  return {
    id,
    object: 'price' as const,
    active: true,
    billing_scheme: 'per_unit' as const,
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: noText,
    metadata: {} as Metadata,
    nickname: noText,
    product,
    recurring,
    tax_behavior: 'unspecified' as TaxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? ('one_time' as const) : ('recurring' as const),
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
}

/** The older format, still part of subscription items. */
export function planOf({ id, active, created, currency, product, recurring, unit_amount, nickname, metadata }: Price) {
  return {
    id,
    object: 'plan' as const,
    active,
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme: 'per_unit' as const,
    created,
    currency,
    interval: recurring?.interval ?? ('month' as const),
    interval_count: recurring?.interval_count ?? 1,
    livemode: false,
    metadata,
    meter: null,
    nickname,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  };
}
