import { noText, type Address, type Metadata } from './parts.ts';
import type { Price } from './price.ts';
import type { TaxId } from './tax.ts';

export type CheckoutSession = ReturnType<typeof newCheckoutSession>;
export type LineItem = ReturnType<typeof newLineItem>;

/** Omitted from responses, or included only on request. */
export interface Basket {
  readonly id: string;
  readonly items: LineItem[];
  readonly subscriptionMetadata: Metadata;
  readonly subscriptionDescription: string | null;
  readonly intentMetadata: Metadata;
  readonly intentDescription: string | null;
  readonly receiptEmail: string | null;
  /** For later payments. */
  readonly keepsCard: boolean;
  readonly trialDays: number;
  readonly afterTrial: 'create_invoice' | 'cancel' | 'pause';
  /** Begun but not completed. */
  intent: string | null;
  /** Of a single payment that is completed. */
  discount?: string | null;
  waiting: string | null;
  /** Error shown on the next page view. */
  fault: string | null;
}

export interface SessionTerms {
  readonly mode: 'payment' | 'subscription' | 'setup';
  /** Offered to the buyer. */
  readonly types: string[];
  readonly currency: string;
  readonly total: number;
  readonly url: string | null;
  readonly expires: number;
}

export function newCheckoutSession(id: string, created: number, terms: SessionTerms) {
  const { mode, types, currency, total, url, expires } = terms;
  return {
    id,
    object: 'checkout.session' as const,
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null as boolean | null,
    allowed_payment_method_types: null,
    amount_subtotal: mode === 'setup' ? null : total,
    amount_total: mode === 'setup' ? null : total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null as 'complete' | null },
    billing_address_collection: null as 'auto' | 'required' | null,
    cancel_url: noText,
    client_reference_id: noText,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: noText,
    customer_account: null,
    customer_creation: null as 'always' | 'if_required' | null,
    customer_details: null as CustomerDetails | null,
    customer_email: noText,
    discounts: [] as { coupon: string | null; promotion_code: string | null }[],
    expires_at: expires,
    integration_identifier: null,
    invoice: noText,
    invoice_creation: null as { enabled: boolean; invoice_data: InvoiceData } | null,
    livemode: false,
    locale: null as 'en' | 'auto' | null,
    managed_payments: null,
    metadata: {} as Metadata,
    mode,
    origin_context: null,
    payment_intent: noText,
    payment_link: null,
    payment_method_collection: mode === 'subscription' ? ('always' as const) : ('if_required' as const),
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: types,
    payment_status: (mode === 'setup' ? 'no_payment_required' : 'unpaid') as 'unpaid' | 'paid' | 'no_payment_required',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: noText,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open' as 'open' | 'complete' | 'expired',
    submit_type: null as 'auto' | 'pay' | 'book' | 'donate' | 'subscribe' | null,
    subscription: noText,
    success_url: noText,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page' as const,
    url,
    wallet_options: null,
  };
}

interface InvoiceData {
  account_tax_ids: null;
  custom_fields: null;
  description: string | null;
  footer: string | null;
  issuer: null;
  metadata: Metadata;
  rendering_options: null;
}

interface CustomerDetails {
  address: Address | null;
  business_name: string | null;
  email: string | null;
  individual_name: string | null;
  name: string | null;
  phone: string | null;
  tax_exempt: 'none';
  tax_ids: Pick<TaxId, 'type' | 'value'>[];
}

export function newLineItem(id: string, price: Price, description: string, quantity: number) {
  const amount = price.unit_amount * quantity;
  return {
    id,
    object: 'item' as const,
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    metadata: {} as Metadata,
    price,
    quantity: quantity as number | null,
  };
}
