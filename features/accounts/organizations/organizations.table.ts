import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

function id() {
  return text('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`);
}

function organizationId() {
  return text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });
}

/** Clients. Property names of these tables are the library's field names. A person's own one has the person's id. */
export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text('name').notNull(),
    /** Unused, with the next two. The library requires them. */
    slug: text('slug')
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()`),
    logo: text('logo'),
    metadata: text('metadata'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { name: 1000 }),
    index('organizations_search').using('gin', sql`lower(' ' || ${table.name}) gin_trgm_ops`),
  ],
);

export const organizationMembers = pgTable(
  'organization_members',
  {
    id: id(),
    organizationId: organizationId(),
    /** References the profile, because it is written before the user. */
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.userId, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    uniqueIndex('organization_members_once').on(table.organizationId, table.userId),
    uniqueIndex('organization_members_owner')
      .on(table.organizationId)
      .where(sql`${table.role} = 'owner'`),
    index('organization_members_of_user').on(table.userId),
  ],
);

/** Open invitations. The link's token is stored as its hash; sending again replaces it. */
export const organizationInvitations = pgTable(
  'organization_invitations',
  {
    id: id(),
    organizationId: organizationId(),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role').notNull(),
    /** The library's. Accepted, declined and withdrawn invitations are deleted. */
    status: text('status').notNull().default('pending'),
    tokenHash: text('token_hash').unique(),
    inviterId: text('inviter_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    ...textLengths(table, { email: 1000 }),
    uniqueIndex('organization_invitations_once').on(table.organizationId, table.email),
    index('organization_invitations_email').on(table.email),
    index('organization_invitations_expiry').on(table.expiresAt),
    index('organization_invitations_inviter').on(table.inviterId),
  ],
);
