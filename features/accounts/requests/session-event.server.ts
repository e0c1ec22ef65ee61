import { isAPIError } from 'better-auth/api';
import type { AuthRequest } from '#features/accounts/requests/auth-request.server.ts';
import { eventCookie, type SessionEvent } from '#features/accounts/session-channel.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';
import type { Env } from '#server/env.ts';
import { cookieName } from '#server/http/request/cookies.ts';

/** Seconds a page has to notify the other tabs. */
const broadcastSeconds = 60;

/** Session events determined by the path alone. */
const events: Readonly<Record<string, SessionEvent>> = {
  '/sign-out': 'signed_out',
  '/revoke-sessions': 'signed_out',
  '/two-factor/verify-totp': 'mfa_challenge_verified',
  '/two-factor/verify-backup-code': 'mfa_challenge_verified',
  '/reset-password': 'password_recovery',
  '/email-otp/reset-password': 'password_recovery',
  '/change-password': 'user_updated',
  '/update-user': 'user_updated',
  '/unlink-account': 'user_updated',
  '/two-factor/disable': 'user_updated',
  '/two-factor/generate-backup-codes': 'user_updated',
  '/passkey/verify-registration': 'user_updated',
  '/passkey/update-passkey': 'user_updated',
  '/passkey/delete-passkey': 'user_updated',
};

/** Sets a cookie with the session event, for the browser's tabs. */
export function nameEvent(env: Env, ctx: AuthRequest, path: string): void {
  const event = findEvent(ctx, path);
  if (event === undefined) return;
  const { secure } = ctx.context.authCookies.sessionToken.attributes;
  ctx.setCookie(cookieName(env, eventCookie), event, { path: '/', maxAge: broadcastSeconds, sameSite: 'lax', secure });
}

/** Returns the event's cookie header, for responses outside the library. */
export function eventHeader(env: Env, event: SessionEvent): string {
  const secure = env.PUBLIC_ORIGIN.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(env, eventCookie)}=${event}; Path=/; Max-Age=${broadcastSeconds}; SameSite=Lax${secure}`;
}

function findEvent(ctx: AuthRequest, path: string): SessionEvent | undefined {
  const known = events[path];
  if (known !== undefined) return known;
  const { newSession, session, returned } = ctx.context;
  if (path === '/get-session') {
    if (newSession) return 'token_refreshed';
    return returned === null && saysSignedIn(ctx.headers?.get('cookie') ?? '') ? 'signed_out' : undefined;
  }
  if (newSession && newSession.session.id !== session?.session.id) return 'signed_in';
  if (path === '/verify-email') return 'user_updated';
  // A sign-in method was connected, unless the callback redirects with an error.
  const connected = path === '/callback/:id' && isAPIError(returned);
  return connected && !/[?&]error=/.test(new Headers(returned.headers).get('location') ?? '')
    ? 'user_updated'
    : undefined;
}
