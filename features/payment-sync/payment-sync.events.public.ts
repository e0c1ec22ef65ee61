import type { EndReason } from '#features/billing/records/changes.ts';
import type { PaymentUpdate } from '#features/payment-sync/rows/payment-updates.ts';
import type { SubscriptionRow } from '#features/payment-sync/rows/subscription-row.server.ts';
import { defineEvent } from '#server/events.ts';

export type { PaymentUpdate };

/** Raised in the transaction that writes the rows, after them, under the customer's lock. */

interface OrderEvent {
  readonly orderId: string;
}

/** An order was paid for the first time. */
export const orderPaid = defineEvent<OrderEvent>('order-paid');
/** The payment of an order failed. */
export const orderFailed = defineEvent<OrderEvent>('order-failed');

interface PaymentEvent {
  readonly paymentId: string;
}

/** The row of a payment changed; `updates` lists the emails about it. */
export const paymentChanged = defineEvent<PaymentEvent & { readonly updates: readonly PaymentUpdate[] }>(
  'payment-changed',
);
/** A payment arrived for which the client gets a receipt. */
export const paymentReceived = defineEvent<PaymentEvent & { readonly organizationId: string }>('payment-received');
/** An invoice was sent that the client pays by themselves. */
export const invoiceSent = defineEvent<PaymentEvent>('invoice-sent');
/** An open invoice that had been sent was voided. */
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

/** A column of a subscription changed, or its row is new. */
export const subscriptionChanged = defineEvent<SubscriptionChange>('subscription-changed');
