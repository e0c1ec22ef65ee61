import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CheckId, CheckState, Replica } from '#features/system/system.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/**
 * The processes of the site, each writing its row every `beatSeconds`. Its migration makes it `UNLOGGED`: after a crash
 * of the database the next heartbeats fill it anew.
 */
export const replicas = pgTable(
  'replicas',
  {
    id: uuid('id').primaryKey(),
    role: text('role').$type<Replica['role']>().notNull(),
    runsJobs: boolean('runs_jobs').notNull(),
    release: text('release').notNull(),
    host: text('host').notNull(),
    startedAt: timestampColumn('started_at').notNull(),
    seenAt: timestampColumn('seen_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table), check('replicas_role', sql`${table.role} in ('web', 'worker')`)],
);

/** The last result of each check, and how long it has been so. */
export const systemChecks = pgTable(
  'system_checks',
  {
    id: text('id').$type<CheckId>().primaryKey(),
    state: text('state').$type<CheckState>().notNull(),
    summary: text('summary').notNull(),
    remedy: text('remedy'),
    since: timestampColumn('since').notNull(),
    checkedAt: timestampColumn('checked_at').notNull(),
    runs: integer('runs').notNull(),
    reported: text('reported').$type<'warning' | 'failed'>(),
  },
  (table) => [
    ...textLengths(table),
    check('system_checks_state', sql`${table.state} in ('ok', 'warning', 'failed', 'unknown')`),
    check('system_checks_reported', sql`${table.reported} in ('warning', 'failed')`),
  ],
);
