import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Session } from '#features/accounts/accounts.ts';
import { sessions, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { writeAudit } from '#features/accounts/audit.server.ts';
import { tellChange } from '#features/accounts/auth/after-call.server.ts';
import { confirmedSeconds } from '#features/accounts/auth/options.server.ts';
import { erasureDays } from '#features/accounts/settings/settings.ts';
import type { Machine } from '#server/machine.ts';

/** Notes that an account is to be erased; false for someone who has not shown a short while ago that it is them. */
export async function askErasure(machine: Machine, { user, sessionId }: Session): Promise<boolean> {
  const now = machine.now().getTime();
  const confirmed = machine.db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.confirmedAt, new Date(now - confirmedSeconds * 1000))));
  const rows = await machine.db
    .update(userProfiles)
    .set({ eraseAt: new Date(now + erasureDays * 86_400_000) })
    .where(and(eq(userProfiles.userId, user.id), sql`exists (${confirmed})`))
    .returning({ userId: userProfiles.userId });
  if (rows.length === 0) return false;
  await tellChange(machine, user, 'erasure-asked');
  return true;
}

/** The account stays after all. */
export async function takeErasureBack(machine: Machine, { user }: Session): Promise<void> {
  const rows = await machine.db
    .update(userProfiles)
    .set({ eraseAt: null })
    .where(and(eq(userProfiles.userId, user.id), isNotNull(userProfiles.eraseAt)))
    .returning({ userId: userProfiles.userId });
  if (rows.length > 0) await tellChange(machine, user, 'erasure-taken-back');
}

/**
 * Job `erase-accounts`: those whose week is over, with everything that hangs on them. `before` ends what goes on
 * elsewhere; whose cannot be ended now is erased at the next time.
 */
export async function eraseAccounts(
  machine: Machine,
  before: (machine: Machine, userId: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const isDue = lt(userProfiles.eraseAt, machine.now());
  const due = await machine.db.select({ id: userProfiles.userId }).from(userProfiles).where(isDue).limit(500);
  for (const { id: userId } of due) {
    try {
      await before(machine, userId);
    } catch (error) {
      machine.log.warn({ err: error }, 'an account is not erased yet, for what it pays for could not be ended');
      continue;
    }
    await machine.db.transaction(async (tx) => {
      const [still] = await tx
        .select({ id: userProfiles.userId })
        .from(userProfiles)
        .where(and(eq(userProfiles.userId, userId), isDue))
        .for('update');
      if (!still) return;
      await tx.delete(users).where(eq(users.id, userId));
      await writeAudit(machine, { act: 'erased', actorId: null, userId }, tx);
    });
  }
}
