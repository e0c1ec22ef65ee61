import { eq, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import type { OrderStatus, PaymentNotice, PaymentStatus } from '#features/billing/billing.ts';
import type { OfferId } from '#features/billing/catalogue.ts';
import type { Currency } from '#features/billing/money.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/columns.ts';

/** The provider's times: seconds since 1970. */
function epoch(name: string) {
  return bigint(name, { mode: 'number' });
}

function ownerId() {
  return text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}

/** Who is a customer at the payment provider. What is read there of a customer is written under this row's lease. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until the provider has made the customer. */
    customerId: text('customer_id').unique(),
    /** Who reads and writes at the moment, and until when that is believed. */
    lockedBy: uuid('locked_by'),
    lockedUntil: timestampColumn('locked_until'),
    /** When the provider was last asked about everything of this customer. */
    syncedAt: timestampColumn('synced_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table)],
);

/** Word of events at the provider. Only ids are kept of them: what is true is asked for. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** Whom it is about, where the event says so. */
    customerId: text('customer_id'),
    /** The charge that leads to the customer, where the event does not name one. */
    chargeId: text('charge_id'),
    happenedAt: timestampColumn('happened_at').notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
    handledAt: timestampColumn('handled_at'),
  },
  (table) => [
    ...textLengths(table),
    index('payment_events_waiting')
      .on(table.customerId)
      .where(sql`${table.handledAt} is null`),
    index('payment_events_received').on(table.receivedAt),
  ],
);

/** Purchases, each from the click that began it. */
export const orders = pgTable(
  'orders',
  {
    /** Also the key under which the provider makes one session however often it is asked to. */
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    offer: text('offer').$type<OfferId>().notNull(),
    mode: text('mode').$type<'payment' | 'subscription'>().notNull(),
    priceId: text('price_id').notNull(),
    setupPriceId: text('setup_price_id'),
    /** In cents: what is paid on the day. */
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    sessionId: text('session_id').unique(),
    expiresAt: timestampColumn('expires_at').notNull(),
    subscriptionId: text('subscription_id'),
    paidAt: timestampColumn('paid_at'),
    /** When the team was told to begin: once. */
    fulfilledAt: timestampColumn('fulfilled_at'),
    /** When it stopped taking its offer: its subscription has ended, or another order of the offer came first. */
    releasedAt: timestampColumn('released_at'),
    /** When the provider was last asked about its session because no event had come. */
    checkedAt: timestampColumn('checked_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    // One order at a time takes an offer: from the first click until its payment is known, a subscription until it ends.
    uniqueIndex('orders_taking_offer')
      .on(table.userId, table.offer)
      .where(
        sql`${table.releasedAt} is null and (${table.status} in ('open', 'processing') or (${table.status} = 'paid' and ${table.mode} = 'subscription'))`,
      ),
    index('orders_of_user').on(table.userId, table.createdAt),
  ],
);

/** Subscriptions as the provider last told of them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    offer: text('offer').$type<OfferId>(),
    priceId: text('price_id').notNull(),
    status: text('status').notNull(),
    /** In cents: what it costs a month. */
    monthlyAmount: integer('monthly_amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** It ends with its period, whichever way that was said. */
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    cancelAt: epoch('cancel_at'),
    endedAt: epoch('ended_at'),
    trialEnd: epoch('trial_end'),
    currentPeriodStart: epoch('current_period_start'),
    currentPeriodEnd: epoch('current_period_end'),
    paymentMethodBrand: text('payment_method_brand'),
    paymentMethodLast4: text('payment_method_last4'),
    /** Of several, the one that the dashboard shows and that the profile follows. */
    isCurrent: boolean('is_current').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    ...textLengths(table),
    uniqueIndex('subscriptions_current')
      .on(table.userId)
      .where(sql`${table.isCurrent}`),
    index('subscriptions_of_user').on(table.userId),
  ],
);

/** The specification's view: one row for each user who subscribes or has done so. */
export const stripeUserSubscriptions = pgView('stripe_user_subscriptions').as((query) =>
  query
    .select({
      userId: subscriptions.userId,
      priceId: subscriptions.priceId,
      subscriptionStatus: sql<string>`${subscriptions.status}`.as('subscription_status'),
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      currentPeriodStart: subscriptions.currentPeriodStart,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      paymentMethodBrand: subscriptions.paymentMethodBrand,
      paymentMethodLast4: subscriptions.paymentMethodLast4,
    })
    .from(subscriptions)
    .where(eq(subscriptions.isCurrent, true)),
);

/** What was charged or is to be: an invoice with its payment, or a payment by itself. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    invoiceId: text('invoice_id').unique(),
    paymentIntentId: text('payment_intent_id').unique(),
    subscriptionId: text('subscription_id'),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    number: text('number'),
    description: text('description').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** In cents. */
    amount: integer('amount').notNull(),
    amountPaid: integer('amount_paid').notNull(),
    amountRefunded: integer('amount_refunded').notNull(),
    /** What the bank has taken back for a dispute that is open or lost. */
    amountDisputed: integer('amount_disputed').notNull().default(0),
    currency: text('currency').$type<Currency>().notNull(),
    /** How a dispute stands, in the provider's word for it, or null where there is none. */
    dispute: text('dispute'),
    attempts: integer('attempts').notNull(),
    nextAttemptAt: timestampColumn('next_attempt_at'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    invoiceUrl: text('invoice_url'),
    invoicePdf: text('invoice_pdf'),
    receiptUrl: text('receipt_url'),
    issuedAt: timestampColumn('issued_at').notNull(),
    paidAt: timestampColumn('paid_at'),
    /** The mails that have been queued about it, each once. */
    notices: text('notices').array().$type<PaymentNotice[]>().notNull(),
  },
  (table) => [
    ...textLengths(table),
    index('payments_of_user').on(table.userId, table.issuedAt, table.id),
    index('payments_of_order').on(table.orderId),
  ],
);
