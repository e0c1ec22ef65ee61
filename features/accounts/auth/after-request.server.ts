import { createHash } from 'node:crypto';
import { APIError, createEmailVerificationToken, isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { accountReasons } from '#features/accounts/accounts.ts';
import type { CredentialChange } from '#features/accounts/accounts.email.tsx';
import { sessions } from '#features/accounts/accounts.table.ts';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import { deviceText, recordDevice } from '#features/accounts/requests/devices.server.ts';
import {
  bodyText,
  pathOf,
  auditOriginOf,
  visitorOf,
  type AuthRequest,
} from '#features/accounts/requests/auth-request.server.ts';
import { queueRequestedEmail, queueEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { nameEvent } from '#features/accounts/requests/session-event.server.ts';
import { confirmSeconds } from '#features/accounts/requests/options.server.ts';
import { attemptOrigin } from '#features/accounts/requests/attempt-origin.server.ts';
import { giveBack } from '#features/accounts/requests/limits.server.ts';
import { beginChallenge, challengedUser } from '#features/accounts/second-factor/sign-in-policy.server.ts';
import { endTrustAfter } from '#features/accounts/second-factor/trusted-devices.server.ts';
import { withVerification } from '#features/accounts/second-factor/verified-passkeys.server.ts';
import { isObject } from '#forms/json.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineCounter } from '#server/telemetry/counters.ts';

/** Runs after all plugins. */
export async function afterRequest(app: AppContext, ctx: AuthRequest): Promise<object | undefined> {
  const path = pathOf(ctx);
  if (path === undefined) return undefined;
  const { returned } = ctx.context as { returned?: unknown };
  const challenged = challengedUser(ctx);
  if (challenged !== undefined) {
    await giveBack(app.limits, path, await attemptOrigin(app, ctx, path));
    return beginChallenge(ctx, challenged);
  }
  if (isAPIError(returned) && returned.statusCode >= 400) {
    await afterRefusal(app, ctx, path, returned);
    return undefined;
  }
  await giveBack(app.limits, path, await attemptOrigin(app, ctx, path));
  nameEvent(app.env, ctx, path);
  await endFormerSession(app, ctx);
  await afterSignIn(app, ctx, path);
  await endTrustAfter(app, ctx, path);
  await afterChange(app, ctx, path);
  if (path === '/change-email') await askApproval(app, ctx);
  if (path.startsWith('/admin/') && ctx.context.session) await afterAdministration(app, ctx, path);
  const owner = ctx.context.session?.user.id;
  if (path === '/passkey/generate-register-options' && owner !== undefined && isObject(returned)) {
    return ctx.json(await withVerification(app, owner, returned));
  }
  if (path === '/list-sessions') return ctx.json(withoutTokens(returned));
  return undefined;
}

/** For unverified addresses, the right password is answered like a wrong one. */
async function afterRefusal(app: AppContext, ctx: AuthRequest, path: string, refused: APIError): Promise<void> {
  const code = String(refused.body?.code ?? refused.status);
  if (path.startsWith('/sign-in/')) await noteRefusal(app, ctx, path, code);
  // Attempt counts would reveal real accounts.
  if (takesMailedCode.has(path) && mailedCodeFaults.has(code)) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_OTP', message: accountReasons['mailed-code'] });
  }
  if (path !== '/sign-in/email' || !['EMAIL_NOT_VERIFIED', 'INVALID_EMAIL_OR_PASSWORD'].includes(code)) return;
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: accountReasons.credentials });
}

const loginsFailed = defineCounter('logins_failed_total', 'Refused sign-ins, by any method.').of({});

const takesMailedCode = new Set([
  '/sign-in/email-otp',
  '/email-otp/verify-email',
  '/email-otp/check-verification-otp',
  '/email-otp/reset-password',
]);
const mailedCodeFaults = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS', 'USER_NOT_FOUND']);

async function noteRefusal(app: AppContext, ctx: AuthRequest, path: string, code: string): Promise<void> {
  loginsFailed.add();
  await writeAudit(app, {
    action: 'sign-in-refused',
    actorId: null,
    userId: null,
    ...auditOriginOf(ctx),
    // Shows repeated attempts without storing non-users' addresses.
    details: { way: path.slice('/sign-in/'.length), code, account: digest(bodyText(ctx, 'email').toLowerCase()) },
  });
}

async function endFormerSession({ db }: AppContext, ctx: AuthRequest): Promise<void> {
  const { newSession, authCookies, secret } = ctx.context;
  if (!newSession) return;
  const former = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
  if (former && former !== newSession.session.token) await db.delete(sessions).where(eq(sessions.token, former));
}

/** Renew the cookie without a sign-in. */
const keepsSession = new Set([
  '/get-session',
  '/update-user',
  '/update-session',
  '/change-email',
  '/one-time-token/verify',
]);

async function afterSignIn(app: AppContext, ctx: AuthRequest, path: string): Promise<void> {
  const { newSession, session: present } = ctx.context;
  if (!newSession || keepsSession.has(path) || newSession.session.id === present?.session.id) return;
  const { user } = newSession;
  const place = auditOriginOf(ctx);
  const device = {
    visitor: visitorOf(ctx),
    userAgent: place.userAgent ?? '',
    cookies: ctx.headers?.get('cookie') ?? null,
  };
  const seen = await recordDevice(app, user.id, device);
  const { secure } = ctx.context.authCookies.sessionToken.attributes;
  ctx.setCookie(seen.cookie.name, seen.cookie.value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: 400 * 24 * 3600,
  });
  await writeAudit(app, {
    action: 'sign-in',
    actorId: user.id,
    userId: user.id,
    ...place,
    details: { way: path, device: seen.unknown ? 'new' : 'known' },
  });
  if (!seen.unknown) return;
  const at = app.now().toISOString();
  const from = { device: deviceText(device.userAgent), address: place.ipAddress ?? 'unknown' };
  await queueRequestedEmail(app, user.email, { kind: 'new-sign-in', at, ...from });
}

/** The library skips this email for taken addresses, which would reveal them. */
async function askApproval(app: AppContext, ctx: AuthRequest): Promise<void> {
  const { session, internalAdapter } = ctx.context;
  const newEmail = bodyText(ctx, 'newEmail').toLowerCase();
  if (!session || !(await internalAdapter.findUserByEmail(newEmail))) return;
  const { id, email } = session.user;
  const about = { requestType: 'change-email-confirmation', userId: id };
  const token = await createEmailVerificationToken(app.secret, email, newEmail, confirmSeconds, about);
  await queueRequestedEmail(app, email, { kind: 'approve-address', token, newEmail });
}

const changes: Readonly<Record<string, CredentialChange>> = {
  '/change-password': 'password',
  '/two-factor/generate-backup-codes': 'recovery-codes',
  '/two-factor/disable': 'second-factor-off',
  '/passkey/verify-registration': 'passkey-added',
  '/passkey/delete-passkey': 'passkey-removed',
  '/unlink-account': 'provider-removed',
};

async function afterChange(app: AppContext, ctx: AuthRequest, path: string): Promise<void> {
  const change = changes[path];
  const user = ctx.context.session?.user;
  if (change === undefined || !user) return;
  await tellChange(app, { id: user.id, email: user.email }, change, auditOriginOf(ctx));
}

/** Notifies the owner and the audit log of a changed sign-in method. */
export async function tellChange(
  app: AppContext,
  user: { readonly id: string; readonly email: string },
  change: CredentialChange,
  place: { readonly ipAddress?: string | null; readonly userAgent?: string | null } = {},
  provider?: string,
): Promise<void> {
  const details = { change, ...(provider !== undefined && { provider }) };
  await queueEmail(app, user.email, { kind: 'changed', ...details, at: app.now().toISOString() });
  await writeAudit(app, { action: 'changed', actorId: user.id, userId: user.id, ...place, details });
}

async function afterAdministration(app: AppContext, ctx: AuthRequest, path: string): Promise<void> {
  const { id: named } = (ctx.query ?? {}) as { id?: unknown };
  await writeAudit(app, {
    action: `admin/${path.replace(/^\/admin\//, '')}`,
    actorId: ctx.context.session?.user.id ?? null,
    userId: typeof named === 'string' ? named : null,
    ...auditOriginOf(ctx),
  });
}

function withoutTokens(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map((one: unknown) => (isObject(one) ? { ...one, token: one['id'] } : one)) : [];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
