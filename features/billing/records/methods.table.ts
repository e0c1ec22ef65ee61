import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { MethodState } from '#features/billing/records/methods.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

function organizationId() {
  return text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });
}

/** Last known provider state. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    /** The provider's type: `card`, `us_bank_account`, `sepa_debit`. */
    type: text('type').notNull(),
    /** The card's network or the bank's name. */
    brand: text('brand'),
    last4: text('last4'),
    /** Set for cards. */
    expMonth: integer('exp_month'),
    expYear: integer('exp_year'),
    isDefault: boolean('is_default').notNull(),
    state: text('state').$type<MethodState>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [...textLengths(table), index('payment_methods_of_organization').on(table.organizationId)],
);

/** Emails of the daily job, each once: `key` names the method or subscription with its date. */
export const billingReminders = pgTable(
  'billing_reminders',
  {
    organizationId: organizationId(),
    key: text('key').notNull(),
    sentAt: timestampColumn('sent_at').notNull(),
  },
  (table) => [...textLengths(table), primaryKey({ columns: [table.organizationId, table.key] })],
);
