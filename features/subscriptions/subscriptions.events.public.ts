import type { ReportedSubscription } from '#features/payment-sync/payment-sync.events.public.ts';
import type { FoundChange } from '#features/subscriptions/changes/find-changes.ts';
import { defineEvent } from '#server/events.ts';

export type { ReportedSubscription };

export type ReportedChange = Pick<FoundChange, 'kind' | 'reason'>;

/** A subscription changed; `found` lists the changes that were not reported before. */
export const subscriptionUpdated = defineEvent<{
  readonly former: ReportedSubscription | undefined;
  readonly row: ReportedSubscription;
  readonly found: readonly ReportedChange[];
}>('subscription-updated');
