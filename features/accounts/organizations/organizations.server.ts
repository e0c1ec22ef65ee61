import { and, asc, eq, inArray, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { clientCan, organizationRoles, type ClientRight } from '#features/accounts/organizations/organization-roles.ts';
import {
  organizationInvitations as invitations,
  organizationMembers,
  organizations,
} from '#features/accounts/organizations/organizations.table.ts';
import { jsonList } from '#server/db/query/json-list.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** Names of organizations by id. */
export function organizationNames(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, organizations, ids);
}

/** Ids of the members of an organization who have a right. */
export async function membersWith(db: Database | Transaction, organization: string, right: ClientRight) {
  const { organizationId, userId, role } = organizationMembers;
  const roles = organizationRoles.filter((one) => clientCan(one, right));
  const isOne = and(eq(organizationId, organization), inArray(role, roles));
  return (await db.select({ userId }).from(organizationMembers).where(isOne)).map((member) => member.userId);
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

/** An organization with its members and, without an id, those who are invited. Null if there is none. */
export async function organizationWithPeople(db: Database, id: string) {
  const [[organization], members, invited] = await Promise.all([
    db.select({ id: organizations.id, name: organizations.name }).from(organizations).where(eq(organizations.id, id)),
    db
      .select({ id: users.id, email: users.email, role: organizationMembers.role })
      .from(organizationMembers)
      .innerJoin(users, eq(users.id, organizationMembers.userId))
      .where(eq(organizationMembers.organizationId, id))
      .orderBy(asc(organizationMembers.createdAt))
      .limit(200),
    db
      .select({ email: invitations.email, role: invitations.role })
      .from(invitations)
      .where(eq(invitations.organizationId, id))
      .orderBy(asc(invitations.email))
      .limit(200),
  ]);
  if (!organization) return null;
  return { ...organization, people: [...members, ...invited.map((one) => ({ ...one, id: null }))] };
}

/** The organizations that some people are in, with the address of each person. */
export function organizationsOf({ db }: Pick<AppContext, 'db'>, userIds: readonly string[]) {
  return db
    .select({ id: organizations.id, name: organizations.name, email: users.email })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(organizations.name), asc(users.email));
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
