import { randomBytes } from 'node:crypto';
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  sessionMiddleware,
} from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { organizationCalls } from '#features/accounts/organizations/organization-plugin.server.ts';
import { accountReasons } from '#features/accounts/accounts.ts';
import { isAdministratorRole } from '#features/accounts/rights/roles.ts';
import { sessions } from '#features/accounts/accounts.table.ts';
import { afterRequest } from '#features/accounts/auth/after-request.server.ts';
import { bodyText, pathOf, type AuthRequest } from '#features/accounts/requests/auth-request.server.ts';
import { attemptOrigin } from '#features/accounts/requests/attempt-origin.server.ts';
import { countTry } from '#features/accounts/requests/limits.server.ts';
import { confirmedSeconds, maxSessionSeconds } from '#features/accounts/requests/options.server.ts';
import { parseBody, requestBodies } from '#features/accounts/requests/request-bodies.server.ts';
import { refuseWeakPassword } from '#features/accounts/passwords/password-policy.server.ts';
import { refuseOtherDirectory } from '#features/accounts/providers/single-sign-on.server.ts';
import { spendAppCode } from '#features/accounts/second-factor/app-codes.server.ts';
import { toStoredCode } from '#features/accounts/second-factor/recovery-codes.server.ts';
import { isFactorMissing } from '#features/accounts/second-factor/required-factor.server.ts';
import { refuseUnverifiedPasskey } from '#features/accounts/second-factor/verified-passkeys.server.ts';
import { signInEnv } from '#features/accounts/providers/sign-in-env.server.ts';
import { isObject } from '#forms/json.ts';
import type { AppContext } from '#server/app-context.ts';

/** Our rules for sign-in as a plugin of the library. It must be last, to see the results of the other plugins. */
export function authPolicy(app: AppContext) {
  return {
    id: 'auth-policy',
    endpoints: {
      /** Allows changes of sign-in methods for a while. */
      confirmIdentity: createAuthEndpoint(
        '/confirm-identity',
        { method: 'POST', use: [sessionMiddleware], body: z.object({ password: z.string().max(200) }) },
        async (ctx) => {
          const { internalAdapter, password, session } = ctx.context;
          const identity = await internalAdapter.findCredentialAccount(session.user.id);
          const hash = identity?.password;
          if (!hash || !(await password.verify({ hash, password: ctx.body.password }))) {
            throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: accountReasons.password });
          }
          // Copies of the old token are not confirmed.
          const token = randomBytes(24).toString('base64url');
          await app.db
            .update(sessions)
            .set({ confirmedAt: app.now(), token })
            .where(eq(sessions.id, session.session.id));
          const { name, attributes } = ctx.context.authCookies.sessionToken;
          await ctx.setSignedCookie(name, token, ctx.context.secret, attributes);
          return ctx.json({ status: true });
        },
      ),
    },
    hooks: {
      before: [{ matcher: () => true, handler: createAuthMiddleware((ctx) => beforeCall(app, ctx)) }],
      after: [{ matcher: () => true, handler: createAuthMiddleware((ctx) => afterRequest(app, ctx)) }],
    },
  };
}

/** Paths that change how someone signs in. They require a recent confirmation of the password. */
const signInChanges = new Set([
  '/change-email',
  '/link-social',
  '/unlink-account',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/two-factor/get-totp-uri',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
]);

/** The library's admin calls that only read. The back office changes accounts, with its rules, emails and locks. */
export const administration = new Set(['/admin/list-users', '/admin/get-user']);

async function beforeCall(app: AppContext, ctx: AuthRequest): Promise<{ context: object } | undefined> {
  const path = pathOf(ctx);
  if (path === undefined) return undefined;
  // The library disables exact paths only.
  if (path === '/reset-password/:token') throw new APIError('NOT_FOUND');
  if (path.startsWith('/admin/') && !administration.has(path)) throw new APIError('NOT_FOUND');
  if (path.startsWith('/organization/') && !organizationCalls.has(path)) throw new APIError('NOT_FOUND');
  const body = cleanBody(path, ctx);
  refuseOtherDirectory(signInEnv.of(app.env), path, ctx);
  await endInvalidSession(app, ctx);
  await countTry(app.limits, path, await attemptOrigin(app, ctx, path));
  await refuseWeakPassword(ctx, path);
  if (signInChanges.has(path)) await refuseUnconfirmed(app, ctx);
  if (path.startsWith('/admin/')) await refuseWithoutFactor(app, ctx);
  switch (path) {
    case '/passkey/verify-authentication':
      await refuseUnverifiedPasskey(app, body['response']);
      return undefined;
    case '/two-factor/verify-totp':
      return { context: { body: { ...body, code: await spendAppCode(app, ctx) } } };
    case '/two-factor/verify-backup-code':
      return { context: { body: { ...body, code: await toStoredCode(app, ctx) } } };
    case '/change-password':
      return { context: { body: { ...body, revokeOtherSessions: true } } };
    case '/sign-in/social':
      refuseWithoutNonce(body['idToken']);
      return undefined;
    case '/revoke-session':
      return { context: { body: { ...body, token: await findOwnToken(app, ctx, bodyText(ctx, 'token')) } } };
    case '/admin/list-users':
      return { context: { query: toPageQuery((ctx.query ?? {}) as Record<string, unknown>) } };
    default:
      return undefined;
  }
}

/** All later steps read the validated body. */
function cleanBody(path: string, ctx: AuthRequest): Record<string, unknown> {
  if (requestBodies[path] === undefined && ctx.request?.method !== 'POST') return {};
  const body = parseBody(path, ctx.body);
  return isObject(ctx.body) ? Object.assign(ctx.body, body) : body;
}

/** Ends sessions that are too old, for which the library has no limit, and those of disabled accounts. */
async function endInvalidSession(app: AppContext, ctx: AuthRequest): Promise<void> {
  const found = await getSessionFromCtx(ctx, { disableRefresh: true });
  if (!found) return;
  const { session, user } = found;
  const isTooOld = app.now().getTime() - new Date(session.createdAt).getTime() > maxSessionSeconds * 1000;
  const isDisabled = user['banned'] === true;
  if (!isTooOld && !isDisabled) return;
  await app.db.delete(sessions).where(isDisabled ? eq(sessions.userId, user.id) : eq(sessions.id, session.id));
  ctx.context.session = null;
}

/** Applies the same rule as the back office. */
async function refuseWithoutFactor(app: AppContext, ctx: AuthRequest): Promise<void> {
  const user = (await getSessionFromCtx(ctx))?.user;
  const role: unknown = user?.['role'];
  if (!user || !isAdministratorRole(role)) return;
  const state = { userId: user.id, role, hasFactor: user['twoFactorEnabled'] === true };
  if (!(await isFactorMissing(app, state))) return;
  const message = 'Administrators need a second factor here. Set one up in Account Settings.';
  throw new APIError('FORBIDDEN', { code: 'SECOND_FACTOR_NEEDED', message });
}

/** Requires a nonce, because the library only checks one that was sent. */
function refuseWithoutNonce(idToken: unknown): void {
  if (!isObject(idToken) || (typeof idToken['nonce'] === 'string' && idToken['nonce'] !== '')) return;
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN', message: 'Send the nonce of the ID token with it.' });
}

async function refuseUnconfirmed(app: AppContext, ctx: AuthRequest): Promise<void> {
  const session = await getSessionFromCtx(ctx);
  // The call refuses signed-out users.
  if (!session) return;
  const { confirmedAt } = session.session as { confirmedAt?: Date | null };
  if (confirmedAt && app.now().getTime() - confirmedAt.getTime() <= confirmedSeconds * 1000) return;
  throw new APIError('FORBIDDEN', { code: 'CONFIRM_IDENTITY', message: accountReasons['confirm-identity'] });
}

/** Finds the token of one of the user's sessions by its id, because clients do not see tokens. '' if there is none. */
async function findOwnToken({ db }: AppContext, ctx: AuthRequest, id: string): Promise<string> {
  const session = await getSessionFromCtx(ctx);
  if (!session) return '';
  const [row] = await db
    .select({ token: sessions.token })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, session.user.id)));
  return row?.token ?? '';
}

/** Accepts `page` and `per_page` in addition to `limit` and `offset`; at most 100 per page. */
function toPageQuery(query: Record<string, unknown>): Record<string, unknown> {
  const whole = (value: unknown, max: number, otherwise: number) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= 0 ? Math.min(number, max) : otherwise;
  };
  const limit = Math.max(1, whole(query['per_page'] ?? query['limit'], 100, 50));
  const page = Math.max(1, whole(query['page'], 1_000_000, 1));
  const offset = query['page'] === undefined ? whole(query['offset'], 100_000_000, 0) : (page - 1) * limit;
  return { ...query, limit: String(limit), offset: String(offset) };
}
