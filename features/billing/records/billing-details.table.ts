import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { VatState } from '#features/billing/records/billing-details.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Who a client's invoices are made out to. Kept here first, then at the provider. */
export const billingDetails = pgTable(
  'billing_details',
  {
    organizationId: text('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    line1: text('line1').notNull(),
    line2: text('line2').notNull(),
    postalCode: text('postal_code').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    /** ISO 3166, two letters. */
    country: text('country').notNull(),
    /** In the provider's format; '' without one. */
    vatId: text('vat_id').notNull(),
    purchaseOrder: text('purchase_order').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    /** Null without a VAT id, and until the provider has it. */
    vatState: text('vat_state').$type<VatState>(),
    /** New with each save; the provider has the details once `pushedVersion` is the same. */
    version: uuid('version').notNull(),
    pushedVersion: uuid('pushed_version'),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [...textLengths(table)],
);
