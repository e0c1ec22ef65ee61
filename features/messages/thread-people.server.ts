import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { clientCan, organizationRoles } from '#features/accounts/organizations/organization-roles.ts';
import { organizationMembers as members } from '#features/accounts/organizations/organizations.table.ts';
import { rolesWith } from '#features/accounts/rights/roles.ts';
import { ownerOfLeadFrom } from '#features/leads/lead-people.public.server.ts';
import type { Database, Transaction } from '#server/db/database.ts';

interface Reads {
  readonly db: Database | Transaction;
}

const writers = organizationRoles.filter((role) => clientCan(role, 'work:write'));
const isEnabled = sql`${users.banned} is not true`;
const name = sql<string>`coalesce(nullif(trim(${userProfiles.fullName}), ''), ${users.email})`;
const person = { id: users.id, name, email: users.email };

/** Members of an organization who take part in its conversations. */
export function clientPeople({ db }: Reads, organizationId: string) {
  return db
    .select({ ...person, joinedAt: members.createdAt })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, members.userId))
    .where(and(eq(members.organizationId, organizationId), inArray(members.role, writers), isEnabled))
    .orderBy(asc(members.createdAt), asc(members.id))
    .limit(500);
}

/** Team members who may write to clients. */
export function teamPeople({ db }: Reads) {
  return db
    .select(person)
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(inArray(userProfiles.role, rolesWith('leads:write')), isEnabled))
    .orderBy(asc(name), asc(users.id))
    .limit(200);
}

/** The contact of a client who has none yet: `wanted`, else their lead's owner, else the team's first owner. */
export function defaultContact({ db }: Reads, organizationId: string, wanted?: string | null) {
  const emails = sql`select lower(u.email) from ${members} m join ${users} u on u.id = m.user_id
    where m.organization_id = ${organizationId}`;
  return db
    .select({ id: users.id, name })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(inArray(userProfiles.role, rolesWith('leads:write')), isEnabled))
    .orderBy(
      sql`${users.id} = ${wanted ?? ''} desc`,
      sql`coalesce(${users.id} = ${ownerOfLeadFrom(emails)}, false) desc`,
      sql`${userProfiles.role} = 'owner' desc`,
      asc(userProfiles.createdAt),
      asc(users.id),
    )
    .limit(1);
}
