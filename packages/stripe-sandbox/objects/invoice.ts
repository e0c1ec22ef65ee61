import { listOf, noNumber, noTax, noText, type Address, type Metadata } from './parts.ts';
import type { CustomField } from './customer.ts';
import { collectionOf } from './subscription.ts';
import type { Price } from './price.ts';
import type { Tax, TaxId } from './tax.ts';

export type Invoice = ReturnType<typeof newInvoice>;
export type InvoiceLine = ReturnType<typeof newInvoiceLine>;
export type InvoicePayment = ReturnType<typeof newInvoicePayment>;
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';

export interface DiscountAmount {
  readonly amount: number;
  /** Its id. */
  readonly discount: string;
}

export interface InvoiceTerms {
  readonly business: string;
  readonly customer: string;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  readonly currency: string;
  readonly number: string | null;
  readonly reason: BillingReason;
  readonly subscription: { readonly id: string; readonly metadata: Metadata } | null;
  readonly lines: InvoiceLine[];
  readonly periodStart: number;
  /** The customer's balance; credit is negative. */
  readonly startingBalance: number;
  readonly hostedUrl: string;
  /** Sent to be paid within these days; null: the card is charged. */
  readonly daysUntilDue: number | null;
}

/** Finalized and unpaid. */
export function newInvoice(id: string, created: number, terms: InvoiceTerms) {
  const total = terms.lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + terms.startingBalance);
  return {
    id,
    object: 'invoice' as const,
    account_country: 'US',
    account_name: terms.business,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { ...noTax },
    automatically_finalizes_at: noNumber,
    billing_reason: terms.reason,
    collection_method: collectionOf(terms.daysUntilDue),
    created,
    currency: terms.currency,
    custom_fields: null as CustomField[] | null,
    customer: terms.customer,
    customer_account: null,
    customer_address: null as Address | null,
    customer_email: terms.customerEmail,
    customer_name: terms.customerName,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none' as const,
    customer_tax_ids: [] as Pick<TaxId, 'type' | 'value'>[],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: noText,
    discounts: [] as string[],
    due_date: terms.daysUntilDue === null ? noNumber : created + terms.daysUntilDue * 86_400,
    effective_at: created as number | null,
    ending_balance: total + terms.startingBalance - due,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: terms.hostedUrl as string | null,
    invoice_pdf: `${terms.hostedUrl}/pdf` as string | null,
    issuer: { type: 'self' as const },
    last_finalization_error: null,
    latest_revision: null,
    lines: { ...listOf(terms.lines, `/v1/invoices/${id}/lines`), total_count: terms.lines.length },
    livemode: false,
    metadata: {} as Metadata,
    next_payment_attempt: noNumber,
    number: terms.number,
    on_behalf_of: null,
    parent: terms.subscription && {
      quote_details: null,
      subscription_details: {
        metadata: terms.subscription.metadata,
        subscription: terms.subscription.id,
        subscription_proration_date: undefined as number | undefined,
      },
      type: 'subscription_details' as const,
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: terms.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: noText,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: terms.startingBalance,
    statement_descriptor: null,
    status: 'open' as 'draft' | 'open' | 'paid' | 'uncollectible' | 'void',
    status_transitions: {
      finalized_at: created as number | null,
      marked_uncollectible_at: noNumber,
      paid_at: noNumber,
      voided_at: noNumber,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [] as DiscountAmount[],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [] as Tax[],
    webhooks_delivered_at: created as number | null,
  };
}

export interface LineTerms {
  readonly invoice: string;
  readonly price: Price;
  readonly quantity: number;
  readonly amount: number;
  readonly description: string;
  readonly period: { start: number; end: number };
  readonly subscription: string | null;
  /** The renewing item; null for one-time lines. */
  readonly item: string | null;
  readonly onceItem: string;
  readonly proration?: boolean;
  readonly metadata?: Metadata;
}

/** Waits for the subscription's next invoice. */
export interface PendingLine {
  readonly id: string;
  readonly subscription: string;
  readonly line: Omit<LineTerms, 'invoice' | 'onceItem'>;
}

export function newInvoiceLine(id: string, terms: LineTerms) {
  const { invoice, price, quantity, amount, description, period, subscription, item, onceItem } = terms;
  const isProration = terms.proration ?? false;
  const proration_details = isProration ? { credited_items: null } : null;
  const proration = { proration: isProration, proration_details, subscription };
  return {
    id,
    object: 'line_item' as const,
    amount,
    currency: price.currency,
    description,
    discount_amounts: [] as DiscountAmount[],
    discountable: true,
    discounts: [] as string[],
    invoice,
    livemode: false,
    metadata: terms.metadata ?? {},
    parent:
      item === null
        ? {
            invoice_item_details: { invoice_item: onceItem, ...proration },
            subscription_item_details: null,
            type: 'invoice_item_details' as const,
          }
        : {
            invoice_item_details: null,
            subscription_item_details: { invoice_item: null, subscription_item: item, ...proration },
            type: 'subscription_item_details' as const,
          },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details' as const,
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription,
    subtotal: amount,
    taxes: [] as Tax[],
  };
}

export function newInvoicePayment(id: string, created: number, invoice: Invoice, paymentIntent: string) {
  return {
    id,
    object: 'invoice_payment' as const,
    amount_paid: noNumber,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' as const },
    status: 'open' as 'open' | 'paid' | 'canceled',
    status_transitions: { canceled_at: noNumber, paid_at: noNumber },
  };
}
