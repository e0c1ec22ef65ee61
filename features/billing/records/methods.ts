import { methodName } from '#features/billing/billing.ts';
import { dayMs } from '#values/duration.ts';

/** `blocked`: the bank no longer allows debits. */
export type MethodState = 'ready' | 'blocked';

export const methodTypes = ['card', 'us_bank_account', 'sepa_debit'] as const;
export type MethodType = (typeof methodTypes)[number];

/** Maximum business days until the bank confirms or rejects the debit, from the provider's documentation. */
const debitDays: Readonly<Record<string, number>> = { us_bank_account: 4, sepa_debit: 14 };

/** Business days, over all types. */
export const longestDebit = Math.max(...Object.values(debitDays));

export function isDebitType(type: string): boolean {
  return type in debitDays;
}

/** Null for a card. */
export function daysOfDebit(type: string | null): number | null {
  return debitDays[type ?? ''] ?? null;
}

export interface OwnMethod {
  readonly id: string;
  readonly type: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly isDefault: boolean;
  readonly state: MethodState;
  /** A running subscription is charged by it. */
  readonly isUsed: boolean;
  /** Seconds: when the present period of such a subscription began. */
  readonly usedSince: number | null;
}

export type MethodRefusal =
  | 'declined'
  | 'authentication'
  | 'last'
  | 'in-use'
  | 'unknown'
  | 'blocked'
  | 'unavailable'
  | 'failed'
  | 'too-many';

export interface ShownMethod {
  readonly type: string | null;
  readonly brand: string | null;
  readonly last4: string | null;
}

/** Formats a method as "Visa •••• 4242". */
export function methodText({ type, brand, last4 }: ShownMethod): string {
  const name = type === 'card' || type === null ? methodName(brand ?? 'card') : (brand ?? methodName(type));
  return last4 === null ? name : `${name} •••• ${last4}`;
}

/** Cards work until the end of their month. */
export function expiryOf({ expMonth, expYear }: Pick<OwnMethod, 'expMonth' | 'expYear'>): Date | null {
  return expMonth === null || expYear === null ? null : new Date(Date.UTC(expYear, expMonth));
}

/** Days before a card expires; slightly more than before the first email. */
const soonDays = 36;

/** Whether a card that a subscription is charged to has expired or soon will; otherwise null. */
export function expiryNotice(method: OwnMethod, now: Date): 'expired' | 'soon' | null {
  const expiry = expiryOf(method)?.getTime();
  if (expiry === undefined || !method.isUsed) return null;
  // The sandbox's clock may be ahead of ours.
  const left = expiry - Math.max(now.getTime(), (method.usedSince ?? 0) * 1000);
  if (left <= 0) return 'expired';
  return left <= soonDays * dayMs ? 'soon' : null;
}
