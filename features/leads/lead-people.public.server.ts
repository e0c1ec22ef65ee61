import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { rolesWith, type Right } from '#features/accounts/rights/roles.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** The owner of the newest lead with one of these addresses, which `emails` selects in lower case. */
export function ownerOfLeadFrom(emails: SQL): SQL<string | null> {
  return sql`(select owner_id from ${leads} where lower(email) in (${emails}) and owner_id is not null
    order by created_at desc, id limit 1)`;
}

/** Team members who can own leads. */
export async function leadOwners({ db }: Pick<AppContext, 'db'>): Promise<{ id: string; name: string }[]> {
  return (await namedMembers(db, 'leads:write')).map(({ id, name }) => ({ id, name }));
}

/** Team members who can sign in, see leads, and so be mentioned in their notes. */
export const leadReaders = (db: Database | Transaction) => namedMembers(db, 'leads:read', isEnabled);

const isEnabled = sql`${users.banned} is not true`;

/** Team members with a right, disabled accounts included, with the names that lists show. */
export async function namedMembers(
  db: Database | Transaction,
  right: Right,
  also?: SQL,
): Promise<{ id: string; name: string; email: string }[]> {
  return db
    .select({ id: users.id, name: sql<string>`coalesce(${userProfiles.fullName}, ${users.email})`, email: users.email })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(and(inArray(userProfiles.role, rolesWith(right)), also))
    .orderBy(asc(users.email))
    .limit(200);
}
