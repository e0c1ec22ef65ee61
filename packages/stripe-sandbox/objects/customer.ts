import { noText, type Address, type Metadata } from './parts.ts';

/** A text that is printed on the customer's invoices. */
export interface CustomField {
  readonly name: string;
  readonly value: string;
}

export type Customer = ReturnType<typeof newCustomer>;

export function newCustomer(id: string, created: number) {
  return {
    id,
    object: 'customer' as const,
    address: null as Address | null,
    balance: 0,
    created,
    currency: noText,
    customer_account: noText,
    default_source: null,
    delinquent: false,
    description: noText,
    discount: null,
    email: noText,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null as CustomField[] | null,
      default_payment_method: noText,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {} as Metadata,
    name: noText,
    next_invoice_sequence: 1,
    phone: noText,
    preferred_locales: [] as string[],
    shipping: null,
    tax_exempt: 'none' as const,
    test_clock: null,
    // Not in responses: deleted customers show only their id.
    deleted: undefined as true | undefined,
  };
}
