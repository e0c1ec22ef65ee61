import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter } from '#forms/list/filters.ts';
import type { AttemptFault, DeliveryState, DisabledReason, EndpointForm } from '#features/webhooks/webhooks.ts';

/** Timestamps are ISO strings. */
export interface ListedEndpoint extends EndpointForm {
  readonly id: string;
  readonly enabled: boolean;
  readonly disabledReason: DisabledReason | null;
  readonly lastSuccessAt: string | null;
  readonly failingSince: string | null;
  /** Deliveries waiting for an attempt. */
  readonly waiting: number;
  /** Permanent failures within the retention. */
  readonly failed: number;
  /** Attempts of the last 24 hours. */
  readonly recent: number;
}

export interface EndpointDetails extends ListedEndpoint {
  readonly version: number;
  /** When each previous secret that also signs expires, newest first. */
  readonly formerSecretsUntil: readonly string[];
  readonly createdBy: string | null;
  readonly createdAt: string;
}

export interface ListedAttempt {
  readonly id: string;
  readonly deliveryId: string;
  readonly messageId: string;
  readonly type: string;
  readonly attempt: number;
  readonly at: string;
  readonly delivered: boolean;
  readonly status: number | null;
  readonly fault: AttemptFault | null;
  readonly request: string;
  readonly excerpt: string;
  readonly milliseconds: number;
  readonly nextAt: string | null;
  /** The delivery's current state. */
  readonly state: DeliveryState;
}

/** On the endpoint's own page. */
export const attemptsList = defineList({
  path: '.',
  filters: { log: choiceFilter(copy.log, copy.all, { failed: copy.onlyFailed }) },
  sorts: { newest: 'at desc' },
});
export type AttemptsQuery = QueryOf<typeof attemptsList>;
