import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { BrowserLevel } from '#features/browser-errors/browser-errors.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/** Grouped by level, message and release. */
export const browserErrors = pgTable(
  'browser_errors',
  {
    /** Digest of level, message and release. */
    id: text('id').primaryKey(),
    level: text('level').$type<BrowserLevel>().notNull(),
    message: text('message').notNull(),
    /** Top frames of the newest stack. */
    source: text('source').notNull(),
    release: text('release').notNull(),
    /** Last seen here. */
    page: text('page').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  (table) => [
    ...textLengths(table),
    index('browser_errors_last_seen').on(table.lastSeenAt, table.id),
    check('browser_errors_level', sql`${table.level} in ('warn', 'error')`),
  ],
);
