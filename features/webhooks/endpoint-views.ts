import type { AttemptFault, DeliveryState, DisabledReason, EndpointForm } from '#features/webhooks/webhooks.ts';

/** An endpoint as its list shows it. Times are ISO texts. */
export interface ListedEndpoint extends EndpointForm {
  readonly id: string;
  readonly enabled: boolean;
  readonly disabledReason: DisabledReason | null;
  readonly lastSuccessAt: string | null;
  readonly failingSince: string | null;
  /** Deliveries that wait for their first or next attempt. */
  readonly waiting: number;
  /** Those that have failed for good, of the days that are kept. */
  readonly failed: number;
  /** Attempts of the last 24 hours. */
  readonly recent: number;
}

export interface EndpointDetails extends ListedEndpoint {
  readonly version: number;
  readonly formerSecretUntil: string | null;
  readonly createdBy: string | null;
  readonly createdAt: string;
}

/** One attempt with the delivery that it was for. */
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
  /** How the delivery stands by now. */
  readonly state: DeliveryState;
}

export interface AttemptsPage {
  readonly attempts: readonly ListedAttempt[];
  /** Names the next page, or null. */
  readonly next: string | null;
}
