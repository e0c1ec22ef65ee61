import type { Decline } from './card.ts';
import { noText } from './parts.ts';
import type { PaymentIntent, PaymentMethod } from './payment.ts';

export type Charge = ReturnType<typeof newCharge>;

type ChargeStatus = 'succeeded' | 'pending' | 'failed';

interface ChargeTerms {
  readonly decline?: Decline | undefined;
  readonly receiptUrl: string;
  /** Of a bank debit, which stays pending at first. */
  readonly mandate?: string | undefined;
}

export function newCharge(
  id: string,
  created: number,
  intent: PaymentIntent,
  method: PaymentMethod,
  { decline, receiptUrl, mandate }: ChargeTerms,
) {
  const isDebit = method.type !== 'card';
  const paid = decline === undefined && !isDebit;
  const status: ChargeStatus = decline !== undefined ? 'failed' : isDebit ? 'pending' : 'succeeded';
  return {
    id,
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: paid || isDebit ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: noText,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid || isDebit,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: (decline?.code ?? null) as string | null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline === undefined ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: decline === undefined ? 'Payment complete.' : 'The bank did not accept the charge.',
      type: decline === undefined ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(intent, method, mandate),
    receipt_email: intent.receipt_email,
    receipt_number: noText,
    receipt_url: paid ? receiptUrl : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: noText,
    statement_descriptor_suffix: noText,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

function detailsOf(intent: PaymentIntent, method: PaymentMethod, mandate: string | undefined) {
  if (method.type === 'us_bank_account') {
    const { networks, status_details, financial_connections_account, ...account } = method.us_bank_account;
    const details = { ...account, payment_reference: null, ...(mandate === undefined ? {} : { mandate }) };
    return { us_bank_account: details, type: method.type };
  }
  if (method.type === 'sepa_debit') {
    const { generated_from, ...account } = method.sepa_debit;
    return { sepa_debit: { ...account, mandate: mandate ?? null }, type: method.type };
  }
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card;
  return {
    card: {
      brand,
      checks,
      country,
      exp_month,
      exp_year,
      fingerprint,
      funding,
      last4,
      amount_authorized: intent.amount,
      authorization_code: null,
      electronic_commerce_indicator: null,
      installments: null,
      mandate: null,
      network: brand,
      network_transaction_id: null,
      regulated_status: 'unregulated' as const,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: method.type,
  };
}
