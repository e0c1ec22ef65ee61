import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { administratorRoles, type TeamRole } from '#features/accounts/rights/roles.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** Serializes revocations: two at once must not each count the other as remaining. */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('meridian administrators', 0))`);
}

/** Disabled administrators and those scheduled for erasure do not count. */
export function hasOtherAdministrator(tx: Transaction, userId: string): Promise<boolean> {
  return hasOther(tx, userId, administratorRoles);
}

/** Whether another account that can sign in has one of the roles. */
export async function hasOther(tx: Transaction, userId: string, roles: readonly TeamRole[]): Promise<boolean> {
  const [other] = await tx
    .select({ id: userProfiles.userId })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(
      and(
        inArray(userProfiles.role, [...roles]),
        ne(userProfiles.userId, userId),
        isNull(userProfiles.eraseAt),
        sql`${users.banned} is not true`,
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** The addresses of owners and administrators who can sign in. */
export async function activeAdministrators(db: Transaction | AppContext['db']): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(
      and(
        inArray(userProfiles.role, administratorRoles),
        isNull(userProfiles.eraseAt),
        sql`${users.banned} is not true`,
      ),
    )
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}

/** Locks the account until the transaction ends. */
export async function accountToChange(tx: Transaction, userId: string) {
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      banned: users.banned,
      role: userProfiles.role,
      eraseAt: userProfiles.eraseAt,
    })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId))
    .for('update');
  return user;
}

export type AccountToChange = NonNullable<Awaited<ReturnType<typeof accountToChange>>>;

/** The profile's role is authoritative; the library's copy is updated too. */
export async function writeRole(app: AppContext, userId: string, role: string, tx: Transaction): Promise<void> {
  const updatedAt = app.now();
  await tx.update(userProfiles).set({ role, factorDueAt: null, updatedAt }).where(eq(userProfiles.userId, userId));
  await tx.update(users).set({ role, updatedAt }).where(eq(users.id, userId));
}
