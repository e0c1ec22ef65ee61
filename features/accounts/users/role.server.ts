import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { administratorRoles } from '#features/accounts/team/roles.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** Serializes revocations: two at once must not each count the other as remaining. */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('meridian administrators', 0))`);
}

/** Disabled administrators and those scheduled for erasure do not count. */
export async function hasOtherAdministrator(tx: Transaction, userId: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: userProfiles.userId })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(
      and(
        inArray(userProfiles.role, administratorRoles),
        ne(userProfiles.userId, userId),
        isNull(userProfiles.eraseAt),
        sql`${users.banned} is not true`,
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** The profile's role is authoritative; the library's copy is updated too. */
export async function writeRole(app: AppContext, userId: string, role: string, tx: Transaction): Promise<void> {
  const updatedAt = app.now();
  await tx.update(userProfiles).set({ role, factorDueAt: null, updatedAt }).where(eq(userProfiles.userId, userId));
  await tx.update(users).set({ role, updatedAt }).where(eq(users.id, userId));
}
