import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AttemptFault, DeliveryState, DisabledReason, EndpointFormat } from '#features/webhooks/webhooks.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    format: text('format').$type<EndpointFormat>().notNull().default('standard'),
    eventTypes: text('event_types').array().notNull(),
    /** Signing secret, encrypted with the server's secret. */
    secret: text('secret').notNull(),
    /** Previous secrets, encrypted, newest first. Each also signs until then (ISO 8601). */
    formerSecrets: jsonb('former_secrets').$type<readonly FormerSecret[]>().notNull().default([]),
    enabled: boolean('enabled').notNull().default(true),
    disabledReason: text('disabled_reason').$type<DisabledReason>(),
    disabledAt: timestampColumn('disabled_at'),
    lastSuccessAt: timestampColumn('last_success_at'),
    /** Start of uninterrupted failures; null after a success. */
    failingSince: timestampColumn('failing_since'),
    /** No foreign key: it outlives the account. */
    createdBy: text('created_by').notNull(),
    updatedBy: text('updated_by').notNull(),
    /** From 1, incremented per change. */
    version: integer('version').notNull().default(1),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table)],
);

export interface FormerSecret {
  readonly secret: string;
  readonly until: string;
}

/** Written in the transaction of the change, only if an enabled endpoint wants it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** Also the message id, for deduplication by receivers. */
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type').notNull(),
    /** Makes one-time events unique per row; null for repeatable ones. */
    subject: text('subject').unique(),
    data: jsonb('data').$type<object>().notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table), index('webhook_events_at').on(table.at)],
);

/** What could not be written to `webhook_events`; a job tries again. */
export const unwrittenWebhookEvents = pgTable(
  'unwritten_webhook_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type').notNull(),
    subject: text('subject'),
    data: jsonb('data').notNull(),
    /** The database's message. */
    fault: text('fault').notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table)],
);

/** Delivery queue: one event for one endpoint. */
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
    /** Since last queued. */
    attempts: integer('attempts').notNull().default(0),
    /** Due time; while sending, when the attempt counts as abandoned. */
    nextAt: timestampColumn('next_at').notNull().defaultNow(),
    /** Tried once, even on disabled endpoints. */
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

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    endpointId: uuid('endpoint_id').notNull(),
    /** From 1 since last queued. */
    attempt: integer('attempt').notNull(),
    at: timestampColumn('at').notNull(),
    delivered: boolean('delivered').notNull(),
    /** HTTP status; null without a response, then see `fault`. */
    status: integer('status'),
    fault: text('fault').$type<AttemptFault>(),
    excerpt: text('excerpt').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    /** Next attempt; null after success or the last attempt. */
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
