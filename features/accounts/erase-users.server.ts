import { and, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import { ownerChanged, usersErased } from '#features/accounts/accounts.events.server.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import { queueEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { organizationMembers as members, organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { raise } from '#server/events.ts';

/** Deletes accounts with all their data; returns the number of accounts. */
export async function eraseUsers(app: AppContext, tx: Transaction, which: SQL | undefined): Promise<number> {
  const owned = await tx
    .select({ id: members.organizationId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(which, eq(members.role, 'owner')));
  const gone = await tx.delete(users).where(which).returning({ id: users.id });
  if (gone.length > 0) await raise(app, tx, usersErased, { userIds: gone.map(({ id }) => id) });
  const ids = owned.map(({ id }) => id);
  const hasMembers = tx
    .select({ id: members.organizationId })
    .from(members)
    .where(inArray(members.organizationId, ids));
  await tx.delete(organizations).where(and(inArray(organizations.id, ids), notInArray(organizations.id, hasMembers)));
  for (const { id } of await tx.select().from(organizations).where(inArray(organizations.id, ids)))
    await passOn(app, tx, id);
  return gone.length;
}

/** Makes the longest-standing member the owner of an organization that has lost its own. */
async function passOn(app: AppContext, tx: Transaction, id: string): Promise<void> {
  const next = tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.organizationId, id))
    .orderBy(members.createdAt, members.id)
    .limit(1);
  const [heir] = await tx
    .update(members)
    .set({ role: 'owner' })
    .where(inArray(members.id, next))
    .returning({ userId: members.userId });
  if (!heir) return;
  await raise(app, tx, ownerChanged, { former: null, owner: heir.userId });
  const subject = { kind: 'organization', id } as const;
  await writeAudit(app, { action: 'organization-handed-over', actorId: null, userId: heir.userId, subject }, tx);
  const [to] = await tx
    .select({ email: users.email, organization: organizations.name })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, sql`${id}`))
    .where(eq(users.id, heir.userId));
  if (to)
    await queueEmail(app, to.email, { kind: 'organization-owner', organization: to.organization, isNew: true }, tx);
}
