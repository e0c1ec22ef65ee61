import { planSentences } from '#content/payments/billing.ts';
import { type PendingChange } from '#features/billing/billing.ts';
import { formatExactMoney, type Currency } from '#features/billing/money.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

/** A change that waits for the client's bank, worded the same on every page. */
export interface ToConfirm {
  /** Sentence to which the page adds the deadline. */
  readonly text: string;
  /** ISO 8601. */
  readonly until: string;
  readonly payUrl: string;
  /** Text of the link to `payUrl`. */
  readonly label: string;
}

/** Null after the deadline too, since the provider's event may be late. */
export function toConfirmOf(
  app: AppContext,
  { pendingChange: pending, currency }: { readonly pendingChange: PendingChange | null; readonly currency: Currency },
): ToConfirm | null {
  if (pending === null || pending.until * 1000 < app.now().getTime()) return null;
  const { cents, offer, payUrl, until } = pending;
  const name = catalogOfSite(app).plans.find(({ id }) => id === offer)?.name ?? '';
  const text = planSentences.toConfirm(formatExactMoney({ cents, currency }), name);
  return { text, payUrl, label: planSentences.confirm, until: isoOfSeconds(until) };
}
