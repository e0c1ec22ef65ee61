import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type {
  AgreedLine,
  AgreementKind,
  AgreementState,
  Collection,
  PendingAction,
} from '#features/billing/records/agreements.ts';
import type { OfferId } from '#features/billing/catalog.ts';
import type { Currency } from '#features/billing/money.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/** Monthly fees and invoices agreed with a client, written before they are sent to the provider. */
export const agreements = pgTable(
  'agreements',
  {
    /** Also the provider's idempotency key. */
    id: uuid('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AgreementKind>().notNull(),
    offer: text('offer').$type<OfferId>(),
    description: text('description').notNull(),
    lines: jsonb('lines').$type<readonly AgreedLine[]>().notNull(),
    /** Cents: per month, or of the invoice. */
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** 2027-03-01, UTC; null means immediately. */
    firstDay: text('first_day'),
    /** Null: until it is ended. */
    months: integer('months'),
    daysDue: integer('days_due').notNull(),
    collection: text('collection').$type<Collection>().notNull(),
    state: text('state').$type<AgreementState>().notNull(),
    /** The provider's words, if it refused. */
    refusal: text('refusal'),
    subscriptionId: text('subscription_id').unique(),
    invoiceId: text('invoice_id').unique(),
    /** A change that the provider has not confirmed yet. */
    act: jsonb('act').$type<PendingAction>(),
    /** Kept without a reference, like the audit log's. */
    createdBy: text('created_by').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** The agreement can be undone until then. */
    sendAt: timestampColumn('send_at').notNull(),
    changedAt: timestampColumn('changed_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    index('agreements_of_organization').on(table.organizationId, table.createdAt),
    // What the sweep finishes.
    index('agreements_unfinished')
      .on(table.changedAt)
      .where(sql`${table.state} in ('waiting', 'asked') or ${table.act} is not null`),
  ],
);
