import type { Money } from '#features/billing/money.ts';
import type { ListedSubscriptionState } from '#features/billing/lists/payment-lists.ts';

/** Timestamps are ISO 8601. */
export interface OpenInvoice {
  readonly id: string;
  readonly description: string;
  readonly number: string | null;
  readonly amount: Money;
  /** Null for a failed charge. */
  readonly dueAt: string | null;
  readonly isOverdue: boolean;
  /** After a failed charge: when it is retried, and the last digits of the card. */
  readonly nextTryAt: string | null;
  readonly failedLast4: string | null;
  readonly payUrl: string;
}

/** An agreed fee as its client sees it. Timestamps are ISO 8601. */
export interface AgreedPlan {
  readonly subscriptionId: string;
  readonly offer: string | null;
  readonly name: string | null;
  readonly monthly: Money;
  readonly state: Exclude<ListedSubscriptionState, 'unpaid'>;
  readonly isSent: boolean;
  /** The first or next invoice or charge; null if none follows. */
  readonly next: string | null;
  /** When the fee ends or has ended. */
  readonly ends: string | null;
  readonly resumes: string | null;
  /** Amount to pay for it. */
  readonly due: OpenInvoice | null;
}

export interface OwnAgreed {
  readonly plan: AgreedPlan | null;
  /** Unpaid invoices, earliest due first. */
  readonly invoices: readonly OpenInvoice[];
}
