import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Session } from '#features/accounts/accounts.ts';
import { isAdministratorRole } from '#features/accounts/rights/roles.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { organizationsGoingWith } from '#features/accounts/organizations/organizations.server.ts';
import { tellChange } from '#features/accounts/auth/after-request.server.ts';
import { isConfirmed } from '#features/accounts/requests/confirmed.server.ts';
import { erasureDays } from '#features/accounts/accounts.ts';
import { hasOtherAdministrator, lockAdministrators } from '#features/accounts/rights/role.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { customerSync } from '#features/accounts/accounts.events.server.ts';
import { dayMs } from '#values/duration.ts';

/** Schedules erasure; refused without recent confirmation or for the last administrator. */
export async function requestErasure(
  app: AppContext,
  { user, sessionId }: Session,
): Promise<'confirm-identity' | 'last-administrator' | null> {
  const refused = await app.db.transaction(async (tx) => {
    if (!(await isConfirmed(app, tx, sessionId))) return 'confirm-identity';
    if (await isLastAdministrator(tx, user.id)) return 'last-administrator';
    const eraseAt = new Date(app.now().getTime() + erasureDays * dayMs);
    await tx.update(userProfiles).set({ eraseAt }).where(eq(userProfiles.userId, user.id));
    // Expires open checkouts at the provider.
    for (const organizationId of await organizationsGoingWith(tx, user.id))
      await app.jobs.send(tx, customerSync, { organizationId });
    return null;
  });
  if (refused === null) await tellChange(app, user, 'erasure-asked');
  return refused;
}

/** Takes a lock until the transaction ends, so the answer stays valid. */
async function isLastAdministrator(tx: Transaction, userId: string): Promise<boolean> {
  await lockAdministrators(tx);
  const [profile] = await tx
    .select({ role: userProfiles.role })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId));
  return isAdministratorRole(profile?.role) && !(await hasOtherAdministrator(tx, userId));
}

/** Cancels the erasure. */
export async function cancelErasure(app: AppContext, { user }: Session): Promise<void> {
  const rows = await app.db
    .update(userProfiles)
    .set({ eraseAt: null })
    .where(and(eq(userProfiles.userId, user.id), isNotNull(userProfiles.eraseAt)))
    .returning({ userId: userProfiles.userId });
  if (rows.length > 0) await tellChange(app, user, 'erasure-taken-back');
}

/**
 * Job `erase-accounts`: erases accounts after the waiting week. `before` ends their billing; if it fails, the account
 * waits for the next run.
 */
export async function eraseAccounts(
  app: AppContext,
  before: (app: AppContext, userId: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const isDue = lt(userProfiles.eraseAt, app.now());
  const due = await app.db.select({ id: userProfiles.userId }).from(userProfiles).where(isDue).limit(500);
  for (const { id: userId } of due) {
    // Do not end billing of an account that stays.
    if (await app.db.transaction((tx) => isLastAdministrator(tx, userId))) {
      app.log.warn({ event: 'account.erase.last_administrator', userId }, 'Did not erase the last administrator');
      continue;
    }
    try {
      await before(app, userId);
    } catch (error) {
      app.log.warn(
        { event: 'account.erase.postponed', err: error, userId },
        'Could not end the subscription of an account to erase; the next run tries again',
      );
      continue;
    }
    await app.db.transaction(async (tx) => {
      await lockAdministrators(tx);
      const [still] = await tx
        .select({ id: userProfiles.userId })
        .from(userProfiles)
        .where(and(eq(userProfiles.userId, userId), isDue))
        .for('update');
      if (!still) return;
      if (await isLastAdministrator(tx, userId)) return;
      await eraseUsers(app, tx, eq(users.id, userId));
      await writeAudit(app, { action: 'erased', actorId: null, userId }, tx);
    });
  }
}
