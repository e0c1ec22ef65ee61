import type { OfferId } from '#features/billing/catalog.ts';
import type { Currency } from '#features/billing/money.ts';

export type ChangeKind =
  | 'started'
  | 'changed'
  | 'change-scheduled'
  | 'change-undone'
  | 'paused'
  | 'unpaused'
  | 'cancel-scheduled'
  | 'cancel-undone'
  | 'ended';

/** Why a subscription ended: by the client, after the last failed charge, by us, or because a bank took the money back. */
export type EndReason = 'client' | 'unpaid' | 'us' | 'disputed';

/** A subscription at one time. Timestamps are seconds since 1970. */
export interface PlanSnapshot {
  readonly offer: OfferId | null;
  readonly status: string;
  /** Per month. */
  readonly cents: number;
  readonly currency: Currency;
  readonly periodEnd: number | null;
  /** Null while it renews. */
  readonly cancelAt: number | null;
  readonly endedAt: number | null;
  readonly scheduledOffer: OfferId | null;
  readonly scheduledAt: number | null;
  readonly pausedAt: number | null;
  readonly resumesAt: number | null;
}
