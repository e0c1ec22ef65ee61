import * as z from 'zod/mini';
import type { Offer, Plan } from '#features/billing/catalog.ts';
import type { Money } from '#features/billing/money.ts';

/** Immediately with a proration, or with the next period. */
export const changeTimes = ['now', 'period-end'] as const;
export type ChangeTime = (typeof changeTimes)[number];

export type PlanReason =
  | 'no-plan'
  | 'agreed'
  | 'other-plan'
  | 'same-plan'
  | 'unpaid'
  | 'paused'
  | 'ending'
  | 'scheduled'
  /** A change is waiting for the client's bank. */
  | 'confirm'
  | 'payment-under-way'
  /** The invoice needs billing details, which are missing. */
  | 'no-address'
  | 'declined'
  | 'authentication'
  | 'no-method'
  | 'outdated'
  /** The change of this preview was made, and undone since. */
  | 'undone'
  | 'no-pause'
  | 'account-ending'
  | 'busy'
  | 'too-many'
  | 'unavailable'
  /** No action of the page, or not its preview. */
  | 'unreadable'
  | 'failed';

/** The provider's words for a reason to leave. */
export const feedbacks = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'customer_service',
  'too_complex',
  'low_quality',
  'other',
] as const;
export type Feedback = (typeof feedbacks)[number];

export const commentLimit = 500;

export const cancelSchema = z.object({
  feedback: z.catch(z.nullable(z.enum(feedbacks)), null),
  comment: z.pipe(
    z.string(),
    z.transform((text) => text.trim().slice(0, commentLimit)),
  ),
});

/** A line of an invoice as the preview shows it. */
export interface ChangeLine {
  readonly kind: 'credit' | 'rest' | 'setup' | 'month' | 'other' | 'discount' | 'tax' | 'included' | 'balance';
  readonly text: string;
  readonly amount: Money;
}

/** What the provider would charge. Timestamps are ISO 8601. */
export interface ChangePreview {
  readonly target: { readonly id: string; readonly name: string; readonly monthly: Money };
  readonly from: { readonly name: string; readonly monthly: Money };
  readonly when: ChangeTime;
  readonly lines: readonly ChangeLine[];
  readonly due: Money;
  /** Payment method that is charged; null if unknown. */
  readonly method: string | null;
  /** Monthly amount with tax and discounts; null if it equals the fee. */
  readonly monthlyDue: Money | null;
  /** Left for later invoices. */
  readonly credit: Money;
  readonly chargedAt: string;
  /** End of the current period, which the change does not move. */
  readonly periodEnd: string;
  /** Identifies exactly these amounts; nothing is charged without it. */
  readonly token: string;
}

/** Never negative: a smaller plan gives no setup back. */
export function setupDue(setup: number, paid: number): number {
  return Math.max(0, setup - paid);
}

/** Changed to in the portal, smallest first. */
export function portalPlans(plans: readonly Plan[]): readonly Plan[] {
  return plans.filter(({ terms }) => terms.monthlyKey !== undefined);
}

interface RunningPlan {
  readonly offer: string | null;
  readonly isAgreed: boolean;
}

/**
 * Whether a running subscription already includes an offer, so that the checkout must not sell it again: another
 * monthly plan, or the setup of a plan that is not larger. Agreed fees start after their setup, which stays for sale.
 */
export function includesOffer(
  plans: readonly Plan[],
  running: RunningPlan,
  wanted: Pick<Offer, 'id' | 'mode'>,
): boolean {
  if (running.offer === wanted.id && (wanted.mode === 'subscription' || !running.isAgreed)) return true;
  const rank = (id: string | null) => plans.findIndex((plan) => plan.id === id);
  if (rank(running.offer) === -1 || rank(wanted.id) === -1) return false;
  if (wanted.mode === 'subscription') return true;
  return !running.isAgreed && rank(wanted.id) <= rank(running.offer);
}

/** Adds calendar months to Unix seconds. In shorter months, the last day replaces the 31st. */
export function monthsLater(at: number, months: number): number {
  const date = new Date(at * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}
