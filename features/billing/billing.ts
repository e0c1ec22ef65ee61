import type { Money } from '#features/billing/money.ts';

/** By the saved method, or by an invoice that the client pays. */
export type CollectionMethod = 'charge_automatically' | 'send_invoice';

/** Notices of payments, and of invoices that clients pay themselves. */
export type KeptNotice = PaymentNotice | 'invoice' | 'overdue';

export type PaymentNotice = (typeof paymentNotices)[number];
export const returnNotices = ['refunded', 'refund-failed', 'credited'] as const;
const otherNotices = ['receipt', 'failed', 'recovered', 'disputed', 'dispute-closed'] as const;
export const paymentNotices = [...otherNotices, ...returnNotices] as const;

/** Who receives an email: the client who pays, or our team. */
export const audiences = ['client', 'team'] as const;

/** `credit-note`: paid back outside of the provider. */
export type MoneyBackKind = 'refund' | 'refund-failed' | 'dispute' | 'dispute-won' | 'credit-note';

/** One line of an invoice, before discount and tax. */
export interface PaymentLine {
  readonly description: string;
  readonly cents: number;
  readonly kind: 'setup' | 'month' | 'proration' | 'other';
}

/** The buyer as the invoice has it. */
/** The name of the field on an invoice at the provider. */
export const purchaseOrderField = 'Purchase order';

export interface BilledTo {
  readonly name: string | null;
  /** Street, city and country, one line each. */
  readonly address: readonly string[];
  /** ISO 3166, two letters; a corrected buyer has it in the address only. */
  readonly country?: string | null;
  readonly taxId: string | null;
  readonly purchaseOrder?: string;
}

export const runningStatuses = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'paused'] as const;

export function isRunning(status: string): boolean {
  return (runningStatuses as readonly string[]).includes(status);
}

/** `at` is ISO 8601. */
export interface ShownMoneyBack {
  readonly kind: MoneyBackKind;
  /** Always positive; null for a credit note without a refund of its own. */
  readonly amount: string | null;
  readonly at: string;
  readonly document: { readonly number: string; readonly url: string } | null;
}

/** Refunds deducted. `month` like 2026-11. */
export interface MonthlySpending {
  readonly month: string;
  readonly spent: Money;
}

/** Includes the current month. */
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

export function methodName(brand: string): string {
  const copy = brand.replaceAll('_', ' ');
  return methodNames[brand] ?? copy.charAt(0).toUpperCase() + copy.slice(1);
}

/** A plan change that the provider makes once its invoice is paid, and otherwise drops. */
export interface PendingChange {
  /** An offer's id. */
  readonly offer: string | null;
  readonly invoiceId: string;
  /** The provider's page, where the client's bank asks for the confirmation. */
  readonly payUrl: string;
  readonly cents: number;
  /** Seconds since 1970. */
  readonly until: number;
}
