import type { ReportedSubscription } from '#features/payment-sync/payment-sync.events.public.ts';
import type { FoundChange } from '#features/subscriptions/changes/find-changes.ts';
import { defineEvent } from '#server/events.ts';

export type { ReportedSubscription };

/** What is told of a change. */
export type ReportedChange = Pick<FoundChange, 'kind' | 'reason'>;

/** A subscription differs from what it was; `found` names its changes that are news. */
export const subscriptionUpdated = defineEvent<{
  readonly former: ReportedSubscription | undefined;
  readonly row: ReportedSubscription;
  readonly found: readonly ReportedChange[];
}>('subscription-updated');
