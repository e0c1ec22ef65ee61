export type Metadata = Record<string, string>;

export interface Thing {
  readonly id: string;
  readonly object: string;
}

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface ListOf<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

export function listOf<Item>(data: Item[], url: string): ListOf<Item> {
  return { object: 'list', data, has_more: false, url };
}

/** Typed nulls: a builder's initial value and the field's type. */
export const noText = null as string | null;
export const noNumber = null as number | null;

export const noTax = {
  disabled_reason: null,
  enabled: false,
  liability: null,
  provider: null,
  status: null as 'complete' | null,
};

export interface CardHolder {
  readonly name: string | null;
  readonly email: string | null;
}

export function billingDetails({ name, email }: CardHolder) {
  return { address: null as Address | null, email, name, phone: noText, tax_id: noText };
}
