import type { OfferId } from '#features/billing/catalogue.ts';
import type { Money } from '#features/billing/money.ts';
import type { OrderState, PaymentState } from '#features/billing/payment-state.ts';

/**
 * How a purchase stands: `open` until its buyer has paid or given up, `processing` while their bank takes its time,
 * then `paid` or `failed`; `expired` when nobody came back within a day.
 */
export type OrderStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

/** How an invoice stands. `open` is to be paid, or could not be charged yet. */
export type PaymentStatus = 'open' | 'paid' | 'void' | 'uncollectible';

/** What is told by mail about a payment: the receipt, that it failed, money given back; and to the team a dispute. */
export type PaymentNotice = (typeof paymentNotices)[number];
export const paymentNotices = ['receipt', 'failed', 'refunded', 'disputed'] as const;

/** The states of a subscription in which it goes on, or would if it were paid. */
export const runningStatuses = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'paused'] as const;

/** A client's subscription. Its times are seconds since 1970. */
export interface CurrentSubscription {
  readonly offer: OfferId | null;
  readonly priceId: string;
  /** The provider's word: `active` is active, anything else is not; `past_due` waits for a payment that failed. */
  readonly status: string;
  readonly monthly: Money;
  readonly cancelAtPeriodEnd: boolean;
  readonly currentPeriodStart: number | null;
  readonly currentPeriodEnd: number | null;
  readonly paymentMethodBrand: string | null;
  readonly paymentMethodLast4: string | null;
}

/** A purchase, for its buyer. Times are ISO texts. */
export interface OwnOrder {
  readonly id: string;
  readonly sessionId: string | null;
  readonly offer: OfferId;
  readonly mode: 'payment' | 'subscription';
  readonly amount: Money;
  readonly status: OrderStatus;
  /** The status, or what has become of the money since it was paid. */
  readonly state: OrderState;
  readonly createdAt: string;
  readonly paidAt: string | null;
}

/** A charge with its papers, for who pays it. Times are ISO texts. */
export interface OwnPayment {
  readonly id: string;
  readonly number: string | null;
  readonly description: string;
  readonly status: PaymentStatus;
  /** The status, or what has become of the money since it was paid. */
  readonly state: PaymentState;
  readonly amount: Money;
  readonly refunded: Money;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** Tries that failed so far, and when the next one comes. */
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly issuedAt: string;
  readonly paidAt: string | null;
  readonly invoiceUrl: string | null;
  readonly invoicePdf: string | null;
  readonly receiptUrl: string | null;
}

/** What a month has cost, refunds taken off. `month` is written 2026-11. */
export interface MonthlySpending {
  readonly month: string;
  readonly spent: Money;
}

/** Payments on one page of their list. */
export const paymentsPerPage = 20;

export interface PaymentsPage {
  readonly payments: readonly OwnPayment[];
  /** Counted from 1. */
  readonly page: number;
  readonly hasMore: boolean;
}

/** Months that the spending is told of, the present one included. */
export const spendingMonths = 12;

const methodNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  sepa_debit: 'SEPA Direct Debit',
  us_bank_account: 'Bank account',
};

/** How people write a brand of cards, or another way to pay, that the provider writes its own way. */
export function methodName(brand: string): string {
  const copy = brand.replaceAll('_', ' ');
  return methodNames[brand] ?? copy.charAt(0).toUpperCase() + copy.slice(1);
}
