import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { AccountResult } from '#features/accounts/sign-in/sign-in.server.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { constantTime } from '#features/accounts/requests/constant-time.server.ts';
import { queueRequestedEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { countTry } from '#features/accounts/requests/limits.server.ts';
import { readRefusal } from '#features/accounts/requests/refusals.server.ts';
import { signedUpUser, signUpReturnTo } from '#features/accounts/requests/sign-up-cookie.server.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

const path = '/send-verification-email';

/**
 * True if this browser signed up within a day and confirmation is pending. Also for existing accounts, to hide their
 * existence.
 */
export async function isConfirmationPending(app: AppContext, request: Request): Promise<boolean> {
  const userId = signedUpUser(app, request);
  if (userId === undefined) return false;
  try {
    return (await readUser(app, userId))?.verified !== true;
  } catch (error) {
    // Pages with the notice also work without a database.
    if (unavailableIn(error) === undefined) throw error;
    return false;
  }
}

/** Resends the link for this browser's sign-up. Always responds the same. */
export function sendConfirmationAgain(
  app: AppContext,
  client: Client,
  request: Request,
  returnTo: string,
): Promise<AccountResult> {
  return constantTime(app, path, async (): Promise<AccountResult> => {
    const userId = signedUpUser(app, request);
    try {
      await countTry(app.limits, path, { visitor: client.limitKey, account: userId ?? '' });
    } catch (error) {
      if (!isAPIError(error)) throw error;
      return readRefusal(Response.json(error.body, { headers: error.headers }));
    }
    const user = userId === undefined ? undefined : await readUser(app, userId);
    if (user && !user.verified) {
      await queueRequestedEmail(app, user.email, {
        kind: 'welcome',
        userId: user.id,
        // Requested from another page, the link still continues where the sign-up did.
        returnTo: returnTo === '/' ? signUpReturnTo(app, request) : returnTo,
      });
    }
    return { ok: true, headers: new Headers() };
  });
}

async function readUser({ db }: AppContext, userId: string) {
  const [user] = await db
    .select({ id: users.id, email: users.email, verified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return user;
}
