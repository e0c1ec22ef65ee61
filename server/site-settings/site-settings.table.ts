import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { textLengths } from '#server/db/text-lengths.ts';

/**
 * What administrators have set on the site itself; the environment and the content give what is not here. A setting that
 * was put back to its default keeps its row, so that its versions go on.
 */
export const siteSettings = pgTable(
  'site_settings',
  {
    name: text('name').primaryKey(),
    /** As text, in the shape that `readSetting` knows; null for the default. */
    value: text('value'),
    /** 1, and one more at each change. */
    version: integer('version').notNull().default(1),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
    /** The id of who changed it last, without a reference: they may be gone by now. */
    changedBy: text('changed_by'),
  },
  (table) => [...textLengths(table)],
);
