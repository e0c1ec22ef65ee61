import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { textLengths } from '#server/db/text-lengths.ts';

/** Overrides; environment and content have the rest. Reset settings keep their row, so versions continue. */
export const siteSettings = pgTable(
  'site_settings',
  {
    name: text('name').primaryKey(),
    /** For `readSetting`; null for the default. */
    value: text('value'),
    /** Increments with each change. */
    version: integer('version').notNull().default(1),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
    /** No foreign key: the account may be deleted. */
    changedBy: text('changed_by'),
  },
  (table) => [...textLengths(table)],
);
