import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { textLengths } from '#server/db/text-lengths.ts';

/** Refused forms of the plain pages until they are sent again, an hour at the most. */
export const returnedForms = pgTable(
  'returned_forms',
  {
    /** SHA-256 of the token in the cookie, in hex. */
    tokenHash: text('token_hash').primaryKey(),
    /** `contact`, `booking`: a token opens the form that it was made for. */
    form: text('form').notNull(),
    /** JSON. As text, since `jsonb` refuses some of the characters that a visitor can send. */
    page: text('page').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [...textLengths(table, { page: 100_000 }), index('returned_forms_created').on(table.createdAt)],
);
