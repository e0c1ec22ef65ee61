import { eq } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { organizationName, type NewOrganization } from '#features/accounts/organizations/organization-roles.ts';
import { organizationMembers, organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** Makes a person the owner of a new organization. The first one has the person's id. */
export async function createOwnOrganization(
  tx: Transaction | Database,
  userId: string,
  person: NewOrganization,
): Promise<void> {
  const name = organizationName(person);
  const [own] = await tx
    .insert(organizations)
    .values({ id: userId, name })
    .onConflictDoNothing()
    .returning({ id: organizations.id });
  // They have handed over the first one, which others use.
  const [made] = own ? [own] : await tx.insert(organizations).values({ name }).returning({ id: organizations.id });
  if (made) await tx.insert(organizationMembers).values({ organizationId: made.id, userId, role: 'owner' });
}

/** Gives a person who is in no organization one of their own. Call in the transaction that took the last one. */
export async function ensureOrganization(tx: Transaction, userId: string): Promise<void> {
  const [person] = await tx
    .select({ email: users.email, name: userProfiles.fullName, company: userProfiles.companyName })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId))
    // One of two requests at once makes it.
    .for('update');
  if (!person || (await tx.$count(organizationMembers, eq(organizationMembers.userId, userId))) > 0) return;
  await createOwnOrganization(tx, userId, person);
}
