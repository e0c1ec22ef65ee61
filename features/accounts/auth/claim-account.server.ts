import { and, eq, ne } from 'drizzle-orm';
import { knownDevices, passkeys, secondFactors, userIdentities, users } from '#features/accounts/accounts.table.ts';
import type { Machine } from '#server/machine.ts';

/**
 * A new password by a mailed link proves the mailbox. Where nobody had proved it before, whoever began the account may
 * have been somebody else: every way in but the new password goes, and the address counts as confirmed.
 */
export async function claimAccount(
  machine: Machine,
  user: { readonly id: string; readonly emailVerified: boolean },
): Promise<void> {
  if (user.emailVerified) return;
  await machine.db.transaction(async (tx) => {
    await tx
      .delete(userIdentities)
      .where(and(eq(userIdentities.userId, user.id), ne(userIdentities.providerId, 'credential')));
    for (const table of [passkeys, secondFactors, knownDevices])
      await tx.delete(table).where(eq(table.userId, user.id));
    await tx
      .update(users)
      .set({ emailVerified: true, twoFactorEnabled: false, updatedAt: machine.now() })
      .where(eq(users.id, user.id));
  });
}
