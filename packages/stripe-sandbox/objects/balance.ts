import { noText } from './parts.ts';

export type BalanceTransaction = ReturnType<typeof newTransaction>;
export type Payout = ReturnType<typeof newPayout>;

interface TransactionTerms {
  /** Cents, without the fee; negative for what leaves the balance. */
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly source: string;
  readonly type: 'charge' | 'payment' | 'refund' | 'refund_failure' | 'adjustment';
  readonly category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
}

const day = 86_400;

export function newTransaction(id: string, created: number, terms: TransactionTerms) {
  const { amount, fee, currency, source, type, category } = terms;
  return {
    id,
    object: 'balance_transaction' as const,
    amount,
    available_on: created + 2 * day,
    balance_type: 'payments' as const,
    created,
    currency,
    description: noText,
    exchange_rate: null,
    fee,
    fee_details: [{ amount: fee, application: null, currency, description: 'Processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available',
    type,
  };
}

/** All that becomes available on a day is paid out at its end. */
export function payoutDay({ available_on: at }: BalanceTransaction): number {
  return Math.ceil(at / day) * day;
}

export function newPayout(id: string, arrives: number, amount: number, currency: string) {
  return {
    id,
    object: 'payout' as const,
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrives,
    automatic: true,
    balance_transaction: null,
    created: arrives,
    currency,
    description: 'PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed' as const,
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account' as const,
  };
}
