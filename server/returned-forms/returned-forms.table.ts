import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { textLengths } from '#server/db/text-lengths.ts';

/** Rejected forms without scripts, kept at most an hour. */
export const returnedForms = pgTable(
  'returned_forms',
  {
    /** SHA-256 in hex. */
    tokenHash: text('token_hash').primaryKey(),
    /** Tokens open their own form only. */
    form: text('form').notNull(),
    /** JSON as text: `jsonb` rejects some characters. */
    page: text('page').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [...textLengths(table, { page: 100_000 }), index('returned_forms_created').on(table.createdAt)],
);
