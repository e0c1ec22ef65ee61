import type { agreedCopy } from '#content/payments/agreed.ts';
import type { Currency } from '#features/billing/money.ts';
import { readAmount } from '#forms/amount.ts';

/** A monthly fee agreed with a client, or an invoice sent once. */
export type AgreementKind = 'fee' | 'invoice';

/** Cents. */
export interface AgreedLine {
  readonly description: string;
  readonly cents: number;
}

/**
 * `waiting` can be undone; `asked` was sent to the provider, without a response yet; `sent` was accepted. The provider's
 * rows have its later state.
 */
export const agreementStates = ['waiting', 'asked', 'sent', 'withdrawn', 'refused'] as const;
export type AgreementState = (typeof agreementStates)[number];

export const collections = ['send_invoice', 'charge_automatically'] as const;
export type Collection = (typeof collections)[number];

export const daysDueChoices = [0, 7, 14, 30] as const;

/** Result of an action on an agreement, shown on its page after the redirect. */
export const agreementResults = ['undone', 'late', 'saved', 'busy', 'amount', 'ambiguous', 'twice'] as const;
export type AgreementResult = (typeof agreementResults)[number];

export type InvoiceAction = 'void' | 'mark-paid' | 'send-again' | 'refund';

/** The action if it was done, otherwise the reason. `paid`, `voided` and `changed`: someone else was faster. */
export type InvoiceResult = keyof typeof agreedCopy.invoice.results;

/** A change that the provider has not confirmed yet. `id` is the provider's idempotency key. */
export type PendingAction = {
  readonly id: string;
  /** Id of the team member. */
  readonly by: string;
  readonly from: { readonly ipAddress: string | null; readonly userAgent: string | null };
} & (
  | { readonly kind: 'amount'; readonly cents: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'keep' }
  | { readonly kind: 'end-now' }
);

/** Cents. Below, the provider refuses; above, it is a typing error. */
export const agreedLimits = { min: 100, max: 99_999_999 } as const;

/** Parses a typed amount in dollars. */
export function readAgreedAmount(
  typed: string,
): { readonly ok: true; readonly cents: number } | { readonly ok: false; readonly reason: 'amount' | 'ambiguous' } {
  const read = readAmount(typed);
  if (!read.ok) return { ok: false, reason: read.reason === 'ambiguous' ? 'ambiguous' : 'amount' };
  const isOther = /[€£]|eur|gbp/iu.test(typed);
  return isOther || read.cents < agreedLimits.min || read.cents > agreedLimits.max
    ? { ok: false, reason: 'amount' }
    : read;
}

export interface AgreedTerms {
  readonly kind: AgreementKind;
  readonly offer: string | null;
  readonly description: string;
  readonly lines: readonly AgreedLine[];
  /** Cents: per month, or of the invoice. */
  readonly amount: number;
  readonly currency: Currency;
  /** 2027-03-01, UTC; null means immediately. */
  readonly firstDay: string | null;
  /** Null: until it is ended. */
  readonly months: number | null;
  readonly daysDue: number;
  readonly collection: Collection;
}
