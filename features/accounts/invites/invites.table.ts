import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/** Invites to the team. The link's token is stored as its hash; sending again replaces it. */
export const teamInvites = pgTable(
  'team_invites',
  {
    id: text('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    sentAt: timestampColumn('sent_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    ...textLengths(table, { email: 1000 }),
    uniqueIndex('team_invites_email').on(table.email),
    index('team_invites_expiry').on(table.expiresAt),
    index('team_invites_inviter').on(table.invitedBy),
  ],
);
