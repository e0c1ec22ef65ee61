import { createHash } from 'node:crypto';
import type { BankFailure, BankMethod } from './bank.ts';
import type { Decline, TestCard } from './card.ts';
import { billingDetails, noNumber, noText, type CardHolder, type Metadata } from './parts.ts';

export type CardMethod = ReturnType<typeof newPaymentMethod>;
export type PaymentMethod = CardMethod | BankMethod;
export type PaymentIntent = ReturnType<typeof newPaymentIntent>;

export function newPaymentMethod(
  id: string,
  created: number,
  card: TestCard,
  expiry: { month: number; year: number },
  holder: CardHolder,
) {
  return {
    id,
    object: 'payment_method' as const,
    allow_redisplay: 'limited' as const,
    billing_details: billingDetails(holder),
    card: {
      brand: card.brand as string,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand as string,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: createHash('sha256').update(card.number).digest('base64url').replace(/\W/g, '').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand as string], preferred: null },
      regulated_status: 'unregulated' as const,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: noText,
    customer_account: null,
    livemode: false,
    metadata: {} as Metadata,
    type: 'card' as const,
  };
}

export interface PaymentTerms {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly receiptEmail: string | null;
  readonly types?: string[] | undefined;
}

export function newPaymentIntent(id: string, created: number, terms: PaymentTerms) {
  return {
    id,
    object: 'payment_intent' as const,
    allowed_payment_method_types: null,
    amount: terms.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: noNumber,
    cancellation_reason: null,
    capture_method: 'automatic_async' as const,
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: 'automatic' as const,
    created,
    currency: terms.currency,
    customer: terms.customer,
    customer_account: null,
    description: terms.description,
    excluded_payment_method_types: null,
    last_payment_error: null as PaymentFault | null,
    latest_charge: noText,
    livemode: false,
    managed_payments: null,
    metadata: terms.metadata,
    next_action: null as { type: string; redirect_to_url: { return_url: string | null; url: string } } | null,
    on_behalf_of: null,
    payment_method: noText,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: terms.types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: terms.receiptEmail,
    review: null,
    setup_future_usage: null as 'off_session' | null,
    shipping: null,
    source: null,
    statement_descriptor: noText,
    statement_descriptor_suffix: noText,
    status: 'requires_payment_method' as
      | 'requires_payment_method'
      | 'requires_action'
      | 'processing'
      | 'succeeded'
      | 'canceled',
    transfer_data: null,
    transfer_group: null,
  };
}

interface PaymentFault {
  charge?: string;
  code: Decline['code'] | BankFailure['code'] | 'payment_intent_authentication_failure';
  decline_code?: string;
  doc_url: string;
  message: string;
  payment_method: PaymentMethod;
  type: 'card_error' | 'invalid_request_error';
}
