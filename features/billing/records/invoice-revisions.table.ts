import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import type { BilledTo } from '#features/billing/billing.ts';
import { payments } from '#features/billing/billing.table.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Paid invoices that were issued again with a corrected buyer. Their amounts are those of the payment. */
export const invoiceRevisions = pgTable(
  'invoice_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** From 1 per invoice. */
    revision: integer('revision').notNull(),
    billedTo: jsonb('billed_to').$type<BilledTo>().notNull(),
    issuedAt: timestampColumn('issued_at').notNull(),
  },
  (table) => [...textLengths(table), unique('invoice_revisions_number').on(table.paymentId, table.revision)],
);
