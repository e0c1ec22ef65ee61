import { and, eq, ne } from 'drizzle-orm';
import {
  knownDevices,
  passkeys,
  secondFactors,
  sessions,
  userIdentities,
  users,
} from '#features/accounts/accounts.table.ts';
import { signedUpHere } from '#features/accounts/requests/sign-up-cookie.server.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * The reset proves the mailbox. If unverified, a stranger may have created the account: removes all other sign-in
 * methods, verifies the address.
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
 * The code proves only the mailbox. Unless entered in the sign-up browser, removes all sign-in methods, including the
 * password.
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
