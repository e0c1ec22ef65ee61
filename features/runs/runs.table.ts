import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { AlertKind, RunState, SumSpan } from '#features/runs/runs.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

function organizationId() {
  return text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });
}

function workflowId() {
  return uuid('workflow_id')
    .notNull()
    .references(() => workflows.id, { onDelete: 'cascade' });
}

/** Created by the first report of a run. */
export const workflows = pgTable(
  'workflows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    /** As reported. */
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    /** The client's own figure; null if unknown. */
    minutesSaved: integer('minutes_saved'),
    /** Thresholds of the alerts; null turns an alert off. */
    failedInRow: integer('failed_in_row').default(3),
    failedPerHour: integer('failed_per_hour'),
    silentHours: integer('silent_hours'),
    /** Runs that started before were deleted, with their sums kept; reports of them are refused. */
    purgedBefore: timestampColumn('purged_before'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { slug: 100, name: 400 }),
    uniqueIndex('workflows_once').on(table.organizationId, table.slug),
  ],
);

/** Partitioned by month of `started_at`: runs.sql. Only `record_runs` writes it, together with the sums. */
export const runs = pgTable(
  'runs',
  {
    workflowId: workflowId(),
    /** The reporter's. */
    runId: text('run_id').notNull(),
    startedAt: timestampColumn('started_at').notNull(),
    state: text('state').$type<RunState>().notNull(),
    /** Null while it runs, or if not reported. */
    milliseconds: bigint('milliseconds', { mode: 'number' }),
    items: integer('items').notNull().default(0),
    error: text('error'),
  },
  (table) => [
    ...textLengths(table, { runId: 800 }),
    primaryKey({ columns: [table.workflowId, table.runId, table.startedAt] }),
    index('runs_newest').on(table.workflowId, table.startedAt),
    index('runs_failed')
      .on(table.workflowId, table.startedAt, table.runId)
      .where(sql`${table.state} = 'failed'`),
  ],
);

/** Sums per hour and per day (UTC), by state and by bucket of the duration on a log scale. */
export const runSums = pgTable(
  'run_sums',
  {
    workflowId: workflowId(),
    span: text('span').$type<SumSpan>().notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    state: text('state').$type<RunState>().notNull(),
    /** Result of `run_bucket`; -1 without a duration. */
    bucket: smallint('bucket').notNull(),
    runs: integer('runs').notNull(),
    items: bigint('items', { mode: 'number' }).notNull(),
    milliseconds: bigint('milliseconds', { mode: 'number' }).notNull(),
  },
  (table) => [
    ...textLengths(table),
    primaryKey({ columns: [table.workflowId, table.span, table.startsAt, table.state, table.bucket] }),
  ],
);

/** Keys that report runs. A revoked one is deleted; the audit log keeps that. */
export const runKeys = pgTable(
  'run_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Last characters of the key, to recognize it. */
    ending: text('ending').notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** To the minute. */
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [
    ...textLengths(table, { name: 400 }),
    index('run_keys_organization').on(table.organizationId),
    index('run_keys_creator').on(table.createdBy),
  ],
);

/** From the first check that found an alert's condition to the first that did not. */
export const runIncidents = pgTable(
  'run_incidents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    workflowId: workflowId(),
    kind: text('kind').$type<AlertKind>().notNull(),
    threshold: integer('threshold').notNull(),
    openedAt: timestampColumn('opened_at').notNull(),
    closedAt: timestampColumn('closed_at'),
  },
  (table) => [
    ...textLengths(table),
    uniqueIndex('run_incidents_open')
      .on(table.workflowId, table.kind)
      .where(sql`${table.closedAt} is null`),
    index('run_incidents_newest').on(table.workflowId, table.openedAt),
  ],
);

/** Monthly reports that were queued. */
export const runReports = pgTable(
  'run_reports',
  {
    organizationId: organizationId(),
    /** Such as `2026-11`. */
    month: text('month').notNull(),
    queuedAt: timestampColumn('queued_at').notNull(),
    /** When someone of the organization first opened it. */
    readAt: timestampColumn('read_at'),
  },
  (table) => [...textLengths(table), primaryKey({ columns: [table.organizationId, table.month] })],
);
