import { and, asc, eq, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { organizationMembers, organizations } from '#features/accounts/organizations/organizations.table.ts';
import { jsonList } from '#server/db/query/json-list.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** Names of organizations by id. */
export function organizationNames(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, organizations, ids);
}

/** The organizations that are erased with their owner, because nobody else is in them. */
export async function organizationsGoingWith(db: Database | Transaction, userId: string): Promise<string[]> {
  const others = alias(organizationMembers, 'others');
  const isOther = and(eq(others.organizationId, organizationMembers.organizationId), ne(others.userId, userId));
  const rows = await db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.userId, userId),
        eq(organizationMembers.role, 'owner'),
        notExists(db.select({ id: others.id }).from(others).where(isOther)),
      ),
    );
  return rows.map(({ id }) => id);
}

/** A person's organizations and roles, oldest first, with the members of each. */
export function membershipsOf(db: Database, userId: string) {
  const others = alias(organizationMembers, 'others');
  const members = db
    .select({ id: users.id, email: users.email, role: others.role })
    .from(others)
    .innerJoin(users, eq(users.id, others.userId))
    .where(eq(others.organizationId, organizations.id))
    .orderBy(asc(others.createdAt), asc(others.id))
    .limit(50)
    .as('members');
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      role: organizationMembers.role,
      since: organizationMembers.createdAt,
      members: jsonList(members),
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizationMembers.createdAt), asc(organizationMembers.id));
}
