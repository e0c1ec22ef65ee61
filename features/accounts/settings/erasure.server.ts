import { and, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
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

/** Job `erase-accounts`: those whose week is over, with everything that hangs on them. */
export async function eraseAccounts(machine: Machine): Promise<void> {
  await machine.db.transaction(async (tx) => {
    const due = await tx
      .select({ id: userProfiles.userId })
      .from(userProfiles)
      .where(lt(userProfiles.eraseAt, machine.now()))
      .limit(500)
      .for('update');
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await tx.delete(users).where(inArray(users.id, ids));
    for (const userId of ids) await writeAudit(machine, { act: 'erased', actorId: null, userId }, tx);
  });
}
