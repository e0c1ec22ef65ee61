import { eq, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { BilledTo, CollectionMethod, KeptNotice, PaymentLine, PendingChange } from '#features/billing/billing.ts';
import type { OrderStatus, PaymentStatus } from '#features/billing/payment-state.ts';
import type { OfferId } from '#features/billing/catalog.ts';
import type { Currency } from '#features/billing/money.ts';
import type { ReceiptLine } from '#features/billing/receipt.ts';
import { settlementColumns } from '#features/billing/records/settlement.table.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Provider timestamp: seconds since 1970. */
function epoch(name: string) {
  return bigint(name, { mode: 'number' });
}

function organizationId() {
  return text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });
}

/** Provider data is written under this row's lock. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    organizationId: organizationId().primaryKey(),
    /** Null until created at the provider. */
    customerId: text('customer_id').unique(),
    /** Lock holder and expiry; and the person whose change has not been read yet. */
    lockedBy: uuid('locked_by'),
    lockedUntil: timestampColumn('locked_until'),
    actedBy: text('acted_by'),
    syncedAt: timestampColumn('synced_at'),
    /** What the provider deducts from the next invoices. */
    creditCents: integer('credit_cents').notNull().default(0),
    creditCurrency: text('credit_currency').$type<Currency>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table)],
);

/** Stores only ids, since the current state is always fetched. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    /** If the event names no customer. */
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

/** Purchases, from the first click. */
export const orders = pgTable(
  'orders',
  {
    /** Also the provider's idempotency key. */
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    /** Who bought it. */
    orderedBy: text('ordered_by').references(() => users.id, { onDelete: 'set null' }),
    offer: text('offer').$type<OfferId>().notNull(),
    mode: text('mode').$type<'payment' | 'subscription'>().notNull(),
    priceId: text('price_id').notNull(),
    setupPriceId: text('setup_price_id'),
    /** Cents, after the code's discount. */
    amount: integer('amount').notNull(),
    /** The promotion code as typed, its id at the provider, and its discount today. */
    discountCode: text('discount_code'),
    promotionCodeId: text('promotion_code_id'),
    discountCents: integer('discount_cents').notNull().default(0),
    taxCents: integer('tax_cents').notNull().default(0),
    currency: text('currency').$type<Currency>().notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    sessionId: text('session_id').unique(),
    expiresAt: timestampColumn('expires_at').notNull(),
    subscriptionId: text('subscription_id'),
    paidAt: timestampColumn('paid_at'),
    /** Team notification, sent once. */
    fulfilledAt: timestampColumn('fulfilled_at'),
    /** When the offer was released: subscription ended, or another order won. */
    releasedAt: timestampColumn('released_at'),
    /** Last check because no event arrived. */
    checkedAt: timestampColumn('checked_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    // One order per organization and offer: until the payment is known; a subscription until it ends.
    uniqueIndex('orders_taking_offer')
      .on(table.organizationId, table.offer)
      .where(
        sql`${table.releasedAt} is null and (${table.status} in ('open', 'processing') or (${table.status} = 'paid' and ${table.mode} = 'subscription'))`,
      ),
    index('orders_of_organization').on(table.organizationId, table.createdAt),
  ],
);

/** Last known provider state. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    offer: text('offer').$type<OfferId>(),
    priceId: text('price_id').notNull(),
    status: text('status').notNull(),
    /** Cents per month, less the discount of every month. */
    monthlyAmount: integer('monthly_amount').notNull(),
    discountCents: integer('discount_cents').notNull().default(0),
    discountLabel: text('discount_label'),
    /** Null: for good. */
    discountEndsAt: epoch('discount_ends_at'),
    currency: text('currency').$type<Currency>().notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    cancelAt: epoch('cancel_at'),
    endedAt: epoch('ended_at'),
    trialEnd: epoch('trial_end'),
    currentPeriodStart: epoch('current_period_start'),
    currentPeriodEnd: epoch('current_period_end'),
    paymentMethodBrand: text('payment_method_brand'),
    paymentMethodLast4: text('payment_method_last4'),
    /** The subscription's method, otherwise the customer's default. */
    paymentMethodId: text('payment_method_id'),
    /** From the provider's preview; null if nothing will be charged. */
    nextChargeAt: epoch('next_charge_at'),
    /** Cents, after the credit that will be used. */
    nextChargeCents: integer('next_charge_cents'),
    /** The lines of that invoice. */
    nextChargeLines: jsonb('next_charge_lines').$type<readonly ReceiptLine[]>().notNull().default([]),
    /** The plan that follows, and from when. */
    scheduledOffer: text('scheduled_offer').$type<OfferId>(),
    scheduledAt: epoch('scheduled_at'),
    /** The change that is waiting for the client's bank. */
    pendingChange: jsonb('pending_change').$type<PendingChange>(),
    /** No fees are collected while paused; without `resumes_at`, until the client resumes. */
    pausedAt: epoch('paused_at'),
    resumesAt: epoch('resumes_at'),
    /** The client's reason: the provider's category and their own text. */
    cancelFeedback: text('cancel_feedback'),
    cancelComment: text('cancel_comment'),
    collectionMethod: text('collection_method').$type<CollectionMethod>().notNull().default('charge_automatically'),
    /** Tax is added to its invoices. */
    isTaxed: boolean('is_taxed').notNull().default(false),
    /** Its fee was agreed with this client; only the team changes it. */
    isAgreed: boolean('is_agreed').notNull().default(false),
    /** Shown in the dashboard, used for the profile. */
    isCurrent: boolean('is_current').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    ...textLengths(table),
    uniqueIndex('subscriptions_current')
      .on(table.organizationId)
      .where(sql`${table.isCurrent}`),
    index('subscriptions_of_organization').on(table.organizationId),
    index('subscriptions_paused')
      .on(table.status, table.currency, table.monthlyAmount)
      .where(sql`${table.pausedAt} is not null`),
    // Orders and filters of the list.
    index('subscriptions_newest').on(table.createdAt, table.id),
    index('subscriptions_by_amount').on(table.monthlyAmount, table.id),
    index('subscriptions_by_state').on(table.status, table.createdAt, table.id),
    index('subscriptions_ending')
      .on(table.createdAt, table.id)
      .where(sql`${table.cancelAtPeriodEnd}`),
    // What clients wrote when they left.
    index('subscriptions_commented')
      .on(table.endedAt)
      .where(sql`${table.cancelComment} <> ''`),
    index('subscriptions_agreed')
      .on(table.createdAt, table.id)
      .where(sql`${table.isAgreed}`),
  ],
);

/** The specification's view: one row per subscriber, current or former. */
export const stripeUserSubscriptions = pgView('stripe_user_subscriptions').as((query) =>
  query
    .select({
      organizationId: subscriptions.organizationId,
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

/** An invoice with its payment, or a payment alone. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    invoiceId: text('invoice_id').unique(),
    paymentIntentId: text('payment_intent_id').unique(),
    subscriptionId: text('subscription_id'),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    number: text('number'),
    description: text('description').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** Cents, the total with tax and before credit; negative for a credit note. */
    amount: integer('amount').notNull(),
    /** What the invoice took from the client's credit, or if negative added to it. */
    creditCents: integer('credit_cents').notNull().default(0),
    /** Too little to be charged, so a part of the next invoice; negative: a part of this one from an earlier invoice. */
    carriedCents: integer('carried_cents').notNull().default(0),
    /** What credit notes took off the invoice while it was open. */
    creditedCents: integer('credited_cents').notNull().default(0),
    amountPaid: integer('amount_paid').notNull(),
    amountRefunded: integer('amount_refunded').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** The provider's dispute status, or null. */
    dispute: text('dispute'),
    attempts: integer('attempts').notNull(),
    nextAttemptAt: timestampColumn('next_attempt_at'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** The provider's type of the method that was charged last. */
    methodType: text('method_type'),
    /** How it was paid, noted by the team member who marked it as paid. */
    paidNote: text('paid_note'),
    invoiceUrl: text('invoice_url'),
    invoicePdf: text('invoice_pdf'),
    receiptUrl: text('receipt_url'),
    ...settlementColumns(),
    /** Amounts before discount and tax. */
    lines: jsonb('lines').$type<readonly PaymentLine[]>().notNull().default([]),
    discountCents: integer('discount_cents').notNull().default(0),
    discountLabel: text('discount_label'),
    taxCents: integer('tax_cents').notNull().default(0),
    /** Includes the rate, such as VAT 19%. */
    taxLabel: text('tax_label'),
    /** Whether the lines contain the tax already. */
    taxIncluded: boolean('tax_included').notNull().default(false),
    /** Why no tax is due. */
    taxNote: text('tax_note').$type<'reverse-charge'>(),
    billedTo: jsonb('billed_to').$type<BilledTo>(),
    issuedAt: timestampColumn('issued_at').notNull(),
    /** Set for invoices that clients pay themselves. */
    dueAt: timestampColumn('due_at'),
    paidAt: timestampColumn('paid_at'),
    /** Emails queued, each once. */
    notices: text('notices').array().$type<KeptNotice[]>().notNull(),
  },
  (table) => [
    ...textLengths(table),
    index('payments_of_organization').on(table.organizationId, table.issuedAt, table.id),
    index('payments_of_order').on(table.orderId),
    index('payments_newest').on(table.issuedAt, table.id),
    index('payments_due')
      .on(table.dueAt)
      .where(sql`${table.status} = 'open' and ${table.dueAt} is not null`),
    // Counts failed charges, open disputes and possibly overdue invoices from the index alone.
    index('payments_waiting')
      .on(table.issuedAt, table.id, table.status, table.attempts, table.dueAt, table.dispute)
      .where(
        sql`(${table.status} = 'open' and ${table.attempts} > 0) or (${table.status} = 'open' and ${table.dueAt} is not null) or ${table.dispute} in ('needs_response', 'warning_needs_response')`,
      ),
    index('payments_by_amount').on(table.amount, table.id),
    index('payments_by_state')
      .on(table.status, table.issuedAt, table.id)
      .where(sql`${table.status} <> 'paid'`),
    index('payments_refunded')
      .on(table.issuedAt, table.id)
      .where(sql`${table.amountRefunded} > 0`),
    index('payments_disputed')
      .on(table.issuedAt, table.id)
      .where(sql`${table.status} = 'paid' and ${table.dispute} not in ('won', 'warning_closed')`),
    index('payments_of_subscription').on(table.subscriptionId, table.issuedAt),
    index('payments_by_transaction').on(table.transactionId),
    index('payments_search').using(
      'gin',
      sql`lower(${table.description}) gin_trgm_ops`,
      sql`lower(${table.number}) gin_trgm_ops`,
    ),
  ],
);
