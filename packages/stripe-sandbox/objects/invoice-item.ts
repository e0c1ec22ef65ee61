import type { Metadata } from './parts.ts';

export type InvoiceItem = ReturnType<typeof newInvoiceItem>;

export interface InvoiceItemTerms {
  readonly customer: string;
  readonly invoice: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly price: string;
  readonly product: string;
}

/** Of a draft invoice. */
export function newInvoiceItem(id: string, date: number, terms: InvoiceItemTerms) {
  const { customer, invoice, amount, currency, description, metadata, price, product } = terms;
  return {
    id,
    object: 'invoiceitem' as const,
    amount,
    currency,
    customer,
    customer_account: null,
    date,
    description,
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata,
    parent: null,
    period: { start: date, end: date },
    pricing: {
      price_details: { price, product },
      type: 'price_details' as const,
      unit_amount_decimal: String(amount),
    },
    proration: false,
    quantity: 1,
    quantity_decimal: '1',
    tax_rates: [],
    test_clock: null,
  };
}
