import { and, eq } from 'drizzle-orm';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { refusePeople, type PeopleResult } from '#features/accounts/organizations/organizations.ts';
import { organizationMembers, organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

/** Locks an organization, so that changes of its people run one after another. */
export async function lockOrganization(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, id)).for('update');
}

/** Runs a change for the owner: by their row, which may have changed since the session was read. */
export async function asOwner(
  app: AppContext,
  by: ClientMember<'people:write'>,
  change: (tx: Transaction, organizationId: string) => Promise<PeopleResult>,
): Promise<PeopleResult> {
  const { id } = by.organization;
  return app.db.transaction(async (tx) => {
    await lockOrganization(tx, id);
    const isOwner = and(
      eq(organizationMembers.organizationId, id),
      eq(organizationMembers.userId, by.user.id),
      eq(organizationMembers.role, 'owner'),
    );
    return (await tx.$count(organizationMembers, isOwner)) === 0 ? refusePeople('no-right') : change(tx, id);
  });
}
