import { randomBytes } from 'node:crypto';
import { APIError, getOAuthState } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { accountReasons } from '#features/accounts/accounts.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { AuthRequest } from '#features/accounts/requests/auth-request.server.ts';
import { secondFactorRequired } from '#features/accounts/requests/refusals.server.ts';
import { openTransaction } from '#features/accounts/requests/transactions.server.ts';
import { hasTrustedDevice } from '#features/accounts/second-factor/trusted-devices.server.ts';
import { isTeamRole } from '#features/accounts/rights/roles.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * What each path does for an account with a second factor: `proved` has seen one, `challenged` asks for one first. All
 * other paths create no session for such an account, so a new endpoint of the library does not either.
 */
export const sessionPaths: Readonly<Record<string, 'proved' | 'challenged'>> = {
  '/two-factor/verify-totp': 'proved',
  '/two-factor/verify-backup-code': 'proved',
  // Only with PIN, fingerprint or face: see `refuseUnverifiedPasskey`.
  '/passkey/verify-authentication': 'proved',
  // Renews the session that it requires.
  '/change-password': 'proved',
  '/sign-in/email': 'challenged',
  '/sign-in/social': 'challenged',
  '/callback/:id': 'challenged',
  '/sso/callback/:providerId': 'challenged',
};

/** The library's context of a call, as its database hooks receive it. */
export type CallContext = Pick<AuthRequest, 'path' | 'headers' | 'context'>;

// Keyed by the context that all steps of a request share.
const challenged = new WeakMap<object, string>();

/**
 * Called before every session is stored. Returns changes to it.
 * @throws {APIError} 403 if the account has a second factor that this call has not proved.
 */
export async function requireSecondFactor(
  app: AppContext,
  userId: string,
  call: CallContext | null,
): Promise<{ data: object } | undefined> {
  const db = openTransaction() ?? app.db;
  const [user] = await db.select({ hasFactor: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  if (user?.hasFactor !== true) return undefined;
  const kind = call && Object.hasOwn(sessionPaths, call.path) ? sessionPaths[call.path] : undefined;
  if (kind === 'proved') return undefined;
  if (call && kind === 'challenged') {
    const present = call.context.session;
    // Its owner connects a provider. The new session is no fresher than the one that it replaces.
    if (present?.user.id === userId && call.path.includes('/callback/')) {
      const { confirmedAt } = present.session as { confirmedAt?: Date | null };
      return { data: { confirmedAt } };
    }
    const cookie = call.context.createAuthCookie('trust_device').name;
    if (await hasTrustedDevice(db, userId, { header: call.headers?.get('cookie'), name: cookie, now: app.now() }))
      return undefined;
    challenged.set(call.context, userId);
  }
  throw new APIError('FORBIDDEN', { code: secondFactorRequired, message: accountReasons['second-factor'] });
}

/** The account whose second factor the request must be checked for. */
export function challengedUser(ctx: AuthRequest): string | undefined {
  return challenged.get(ctx.context);
}

const challengeSeconds = 600;

/** Starts the second step; its cookie and rows are those of the library's own, which answers it. */
export async function beginChallenge(ctx: AuthRequest, userId: string): Promise<Response | undefined> {
  const { createAuthCookie, internalAdapter, secret, returned } = ctx.context;
  const identifier = `2fa-${randomBytes(20).toString('base64url')}`;
  const expiresAt = new Date(Date.now() + challengeSeconds * 1000);
  await internalAdapter.createVerificationValue({ value: userId, identifier, expiresAt });
  await internalAdapter.createVerificationValue({ value: '0', identifier: `2fa-attempts-${identifier}`, expiresAt });
  const { name, attributes } = createAuthCookie('two_factor', { maxAge: challengeSeconds });
  await ctx.setSignedCookie(name, identifier, secret, attributes);
  // A provider's callback redirects with the error, which the login page answers with the second step.
  if ((returned as APIError).statusCode < 400) return undefined;
  return Response.json({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
}

/**
 * An identity at a provider joins an account with a second factor or a team role only in a browser that is signed in to
 * it: control of the mailbox at the provider must not be enough to sign in.
 */
export async function mayLink(app: AppContext, userId: string, call: CallContext): Promise<boolean> {
  if (call.path === '/link-social' || call.context.session?.user.id === userId) return true;
  const state = call.path === '/callback/:id' ? await getOAuthState() : null;
  if (state?.link?.userId === userId) return true;
  const [user] = await (openTransaction() ?? app.db)
    .select({ hasFactor: users.twoFactorEnabled, role: userProfiles.role })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId));
  return user !== undefined && user.hasFactor !== true && !isTeamRole(user.role);
}
