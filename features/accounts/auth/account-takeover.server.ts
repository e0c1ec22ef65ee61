import { and, eq, ne } from 'drizzle-orm';
import {
  knownDevices,
  passkeys,
  secondFactors,
  sessions,
  userIdentities,
  users,
} from '#features/accounts/accounts.table.ts';
import { signedUpHere } from '#features/accounts/auth/sign-up-cookie.server.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * A new password by a mailed link proves the mailbox. Where nobody had proved it before, whoever began the account may
 * have been somebody else: every way in but the new password goes, and the address counts as confirmed.
 */
export async function claimAccount(
  app: AppContext,
  user: { readonly id: string; readonly emailVerified: boolean },
): Promise<void> {
  if (user.emailVerified) return;
  await app.db.transaction(async (tx) => {
    await tx
      .delete(userIdentities)
      .where(and(eq(userIdentities.userId, user.id), ne(userIdentities.providerId, 'credential')));
    for (const table of [passkeys, secondFactors, knownDevices])
      await tx.delete(table).where(eq(table.userId, user.id));
    await tx
      .update(users)
      .set({ emailVerified: true, twoFactorEnabled: false, updatedAt: app.now() })
      .where(eq(users.id, user.id));
  });
}

/**
 * A mailed code proves the mailbox as well, and nothing about who began the account: unless it is shown by the browser
 * that signed up, every way in that was there goes, the password too.
 */
export async function claimByCode(
  app: AppContext,
  user: { readonly id: string; readonly emailVerified: boolean },
  request: Request | undefined,
): Promise<void> {
  if (user.emailVerified || request === undefined || !new URL(request.url).pathname.endsWith(codePath)) return;
  if (signedUpHere(app, request, user.id)) return;
  await app.db.transaction(async (tx) => {
    for (const table of [userIdentities, passkeys, secondFactors, knownDevices, sessions])
      await tx.delete(table).where(eq(table.userId, user.id));
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, user.id));
  });
}

const codePath = '/email-otp/verify-email';
