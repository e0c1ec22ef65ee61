import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { payments } from '#features/billing/billing.table.ts';
import type { MoneyBackKind } from '#features/billing/billing.ts';
import { settlementColumns } from '#features/billing/records/settlement.table.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Refunds, disputes and credit notes of payments, each with its own day, so that a past month never changes. */
export const moneyBack = pgTable(
  'money_back',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MoneyBackKind>().notNull(),
    /** Cents with tax; negative where a dispute was won or a refund failed. */
    amount: integer('amount').notNull(),
    taxCents: integer('tax_cents').notNull(),
    /** Cents with tax: what a credit note took off an open invoice. */
    creditedCents: integer('credited_cents').notNull().default(0),
    happenedAt: timestampColumn('happened_at').notNull(),
    /** The credit note. */
    documentNumber: text('document_number'),
    documentUrl: text('document_url'),
    ...settlementColumns(),
  },
  (table) => [
    ...textLengths(table),
    index('money_back_of_payment').on(table.paymentId),
    index('money_back_newest').on(table.happenedAt, table.id),
    index('money_back_by_transaction').on(table.transactionId),
  ],
);
