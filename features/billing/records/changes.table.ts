import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import type { ChangeKind, EndReason, PlanSnapshot } from '#features/billing/records/changes.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Written with the row of the subscription that changed. */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** From 1 per subscription, so that one change cannot be written twice. */
    position: integer('position').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    /** Set if the subscription ended. */
    reason: text('reason').$type<EndReason>(),
    /** Time at the provider if known, otherwise when the change was noticed. */
    at: timestampColumn('at').notNull(),
    /** Null if the subscription started. */
    before: jsonb('before').$type<PlanSnapshot>(),
    after: jsonb('after').$type<PlanSnapshot>().notNull(),
    /** The client's person who made it here; null if it was made elsewhere, or nobody did. */
    changedBy: text('changed_by').references(() => users.id, { onDelete: 'set null' }),
    /** Whether emails were queued. */
    notified: boolean('notified').notNull(),
  },
  (table) => [
    ...textLengths(table),
    unique('subscription_changes_position').on(table.subscriptionId, table.position),
    index('subscription_changes_of_organization').on(table.organizationId, table.at),
    index('subscription_changes_by').on(table.changedBy),
    index('subscription_changes_kind').on(table.kind, table.at),
  ],
);
