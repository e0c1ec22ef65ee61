import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AttemptFault, DeliveryState, DisabledReason, EventType } from '#features/webhooks/webhooks.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/columns.ts';

/** Where events are sent to. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    eventTypes: text('event_types').array().$type<EventType[]>().notNull(),
    /** What its deliveries are signed with, sealed by the machine's secret. */
    secret: text('secret').notNull(),
    /** The one before it, which signs as well until that moment. */
    formerSecret: text('former_secret'),
    formerSecretUntil: timestampColumn('former_secret_until'),
    enabled: boolean('enabled').notNull().default(true),
    disabledReason: text('disabled_reason').$type<DisabledReason>(),
    disabledAt: timestampColumn('disabled_at'),
    lastSuccessAt: timestampColumn('last_success_at'),
    /** Since when there have been nothing but failures; null after a success. */
    failingSince: timestampColumn('failing_since'),
    /** Ids are kept without a reference, so that it outlives who made it. */
    createdBy: text('created_by').notNull(),
    updatedBy: text('updated_by').notNull(),
    /** 1, and one more each time that somebody changes it. */
    version: integer('version').notNull().default(1),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table)],
);

/**
 * What happened, written by triggers of the tables that it happens in, in the same transaction, and only while an
 * enabled endpoint asks for it.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** Also the message's id, by which a receiver knows one that comes again. */
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type').notNull(),
    /** What happens once to each row is told once; null for what can happen again. */
    subject: text('subject').unique(),
    data: jsonb('data').notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table), index('webhook_events_at').on(table.at)],
);

/** One event on its way to one endpoint: the queue of what is to be sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    /** Since it was last queued. */
    attempts: integer('attempts').notNull().default(0),
    /** When it is due; while it is being sent, when it is taken for abandoned. */
    nextAt: timestampColumn('next_at').notNull().defaultNow(),
    /** Tried once, and by a disabled endpoint too. */
    isTest: boolean('is_test').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    unique('webhook_deliveries_once').on(table.eventId, table.endpointId),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_failed')
      .on(table.endpointId, table.createdAt)
      .where(sql`${table.state} = 'failed'`),
  ],
);

/** Each time that something was sent, and what came of it. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    endpointId: uuid('endpoint_id').notNull(),
    /** From 1, since the delivery was last queued. */
    attempt: integer('attempt').notNull(),
    at: timestampColumn('at').notNull(),
    delivered: boolean('delivered').notNull(),
    /** The HTTP status, or null where no answer came; then `fault` says why. */
    status: integer('status'),
    fault: text('fault').$type<AttemptFault>(),
    excerpt: text('excerpt').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    /** When it is tried again, or null. */
    nextAt: timestampColumn('next_at'),
  },
  (table) => [
    ...textLengths(table),
    index('webhook_attempts_newest').on(table.endpointId, table.at, table.id),
    index('webhook_attempts_failed')
      .on(table.endpointId, table.at, table.id)
      .where(sql`not ${table.delivered}`),
    index('webhook_attempts_of_delivery').on(table.deliveryId),
  ],
);
