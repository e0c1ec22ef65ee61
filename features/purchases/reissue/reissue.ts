import type { BilledTo } from '#features/billing/billing.ts';
import type { BillingFaults, TypedBilling } from '#features/billing/records/billing-details.ts';
import type { ReceiptRow } from '#features/billing/receipt.ts';

export type ReissueReason =
  /** It is not paid, or has no number. */
  | 'not-paid'
  | 'no-details'
  /** Another country, or a missing VAT id, would have changed the tax. */
  | 'tax'
  | 'same'
  | 'too-many';

export type ReissueResult = { readonly ok: true } | { readonly ok: false; readonly reason: ReissueReason };

/** A paid invoice with its newest buyer. Timestamps are ISO 8601. */
export interface InvoiceDocument {
  readonly paymentId: string;
  readonly userId: string;
  /** With the revision, such as 0004-R1. */
  readonly number: string;
  /** Null for the invoice as it was issued first. */
  readonly replaces: { readonly number: string; readonly issuedAt: string } | null;
  readonly issuedAt: string;
  readonly paidAt: string | null;
  readonly billedTo: BilledTo | null;
  readonly rows: readonly ReceiptRow[];
  readonly notes: readonly string[];
  /** The provider's document. */
  readonly originalPdf: string | null;
}

/** Of the back office, prefilled with the client's billing details. */
export interface ReissueForm {
  readonly number: string;
  readonly typed: TypedBilling;
  readonly countries: readonly { readonly value: string; readonly copy: string }[];
}

export interface ReissueFormResult {
  readonly ok: false;
  readonly typed: TypedBilling;
  readonly faults: BillingFaults;
  /** In words, or ''. */
  readonly problem: string;
}
