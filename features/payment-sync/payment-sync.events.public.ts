import type { EndReason } from '#features/billing/records/changes.ts';
import type { PaymentNews } from '#features/payment-sync/rows/payment-news.ts';
import type { SubscriptionRow } from '#features/payment-sync/rows/subscription-row.server.ts';
import { defineEvent } from '#server/events.ts';

/** Raised in the transaction that writes the rows, after them, under the customer's lock. */

interface OrderEvent {
  readonly orderId: string;
}

/** For the first time. */
export const orderPaid = defineEvent<OrderEvent>('order-paid');
export const orderFailed = defineEvent<OrderEvent>('order-failed');

interface PaymentEvent {
  readonly paymentId: string;
}

export const paymentChanged = defineEvent<PaymentEvent & { readonly news: readonly PaymentNews[] }>('payment-changed');
export const paymentReceived = defineEvent<PaymentEvent & { readonly userId: string }>('payment-received');
/** An invoice that the client pays. */
export const invoiceSent = defineEvent<PaymentEvent>('invoice-sent');
export const invoiceVoided = defineEvent<PaymentEvent>('invoice-voided');

export interface SubscriptionChange {
  readonly before: ReportedSubscription | undefined;
  readonly after: ReportedSubscription;
  /** Seconds: when the client canceled. */
  readonly canceledAt: number | null;
  /** If it has ended. */
  readonly endReason: EndReason;
}

export type ReportedSubscription = Omit<SubscriptionRow, 'isCurrent'>;

/** Any column of it, the first row included. */
export const subscriptionChanged = defineEvent<SubscriptionChange>('subscription-changed');
