import { noText, type Metadata } from './parts.ts';

export type TaxId = ReturnType<typeof newTaxId>;
export type TaxRate = ReturnType<typeof newTaxRate>;
export type TaxBehavior = 'exclusive' | 'inclusive' | 'unspecified';
export type TaxIdType = 'eu_vat' | 'gb_vat' | 'ch_vat' | 'no_vat' | 'au_abn' | 'us_ein' | 'ca_gst_hst';
export type Verification = 'pending' | 'unavailable' | 'unverified' | 'verified';

export interface TaxIdTerms {
  readonly customer: string;
  readonly type: TaxIdType;
  readonly value: string;
  readonly country: string;
  readonly status: Verification;
}

export function newTaxId(id: string, created: number, { customer, type, value, country, status }: TaxIdTerms) {
  return {
    id,
    object: 'tax_id' as const,
    country: country as string | null,
    created,
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: 'customer' as const },
    type,
    value,
    verification: { status, verified_address: noText, verified_name: noText },
  };
}

export interface TaxRateTerms {
  readonly country: string;
  readonly state: string | null;
  readonly name: string;
  readonly percentage: number;
  readonly inclusive: boolean;
  readonly type: 'vat' | 'gst' | 'sales_tax';
}

export function newTaxRate(id: string, created: number, terms: TaxRateTerms) {
  const { country, state, name, percentage, inclusive, type } = terms;
  return {
    id,
    object: 'tax_rate' as const,
    // Rates of the automatic tax are made for one calculation.
    active: false,
    country,
    created,
    description: null,
    display_name: name,
    effective_percentage: percentage,
    flat_amount: null,
    inclusive,
    jurisdiction: country,
    jurisdiction_level: state === null ? ('country' as const) : ('state' as const),
    livemode: false,
    metadata: {} as Metadata,
    percentage,
    rate_type: 'percentage' as const,
    state,
    tax_type: type,
  };
}

/** On invoices, their lines, and in totals. */
export interface Tax {
  amount: number;
  tax_behavior: 'exclusive' | 'inclusive';
  tax_rate_details: { tax_rate: string };
  taxability_reason: 'standard_rated' | 'reverse_charge' | 'not_collecting';
  taxable_amount: number;
  type: 'tax_rate_details';
}
