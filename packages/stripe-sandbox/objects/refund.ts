import type { BalanceTransaction } from './balance.ts';
import { noText, type Metadata } from './parts.ts';
import type { BankFailure } from './bank.ts';
import type { Charge } from './charge.ts';

export type Refund = ReturnType<typeof newRefund>;
export type Dispute = ReturnType<typeof newDispute>;
type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer';

export interface RefundTerms {
  readonly charge: Charge;
  readonly amount: number;
  readonly reason: RefundReason | null;
  readonly metadata: Metadata;
}

export function newRefund(id: string, created: number, { charge, amount, reason, metadata }: RefundTerms) {
  return {
    id,
    object: 'refund' as const,
    amount,
    balance_transaction: noText,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { reference_status: 'pending', type: 'refund' as const }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

const evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** A returned bank debit is a dispute that is lost at once. */
export function newDispute(id: string, created: number, charge: Charge, returned?: BankFailure['code']) {
  return {
    id,
    object: 'dispute' as const,
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [] as BalanceTransaction[],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence,
    evidence_details: {
      due_by: created + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted' as const,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {} as Metadata,
    payment_intent: charge.payment_intent,
    payment_method_details:
      returned === undefined
        ? {
            card: { brand: 'visa', network: 'visa', case_type: 'chargeback' as const, network_reason_code: null },
            type: 'card' as const,
          }
        : { type: charge.payment_method_details.type },
    reason: returned ?? 'fraudulent',
    status: (returned === undefined ? 'needs_response' : 'lost') as 'needs_response' | 'under_review' | 'won' | 'lost',
  };
}
