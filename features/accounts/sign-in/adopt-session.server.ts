import { authOf } from '#features/accounts/auth/auth.server.ts';
import { sessionSeconds } from '#features/accounts/requests/options.server.ts';
import { eventHeader } from '#features/accounts/requests/session-event.server.ts';
import { withHint } from '#features/accounts/requests/session-cookies.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { sessionCookie, setCookie } from '#server/http/request/cookies.ts';
import type { AppContext } from '#server/app-context.ts';

type AdoptedSession = { readonly ok: true; readonly headers: Headers } | { readonly ok: false };

/**
 * Turns a program's session into a browser session, by refresh token (signed itself) or access token (names its
 * session).
 */
export async function adoptSession(app: AppContext, token: string): Promise<AdoptedSession> {
  if (token.split('.').length === 3) return adoptAccessToken(app, token);
  const signed = token.slice(0, 500);
  const [plain, signature, more] = signed.split('.');
  if (!plain || !signature || more !== undefined || !/^[\w.%+/=-]+$/.test(signed)) return { ok: false };
  const request = new Request(app.env.PUBLIC_ORIGIN, { headers: { Authorization: `Bearer ${signed}` } });
  if (!(await sessionOf(app, request))) return { ok: false };
  const value = signed.includes('%') ? decodeURIComponent(signed) : signed;
  const cookie = setCookie(app.env, sessionCookie, value, { maxAge: sessionSeconds });
  return signedIn(app, new Headers({ 'Set-Cookie': cookie }));
}

async function adoptAccessToken(app: AppContext, token: string): Promise<AdoptedSession> {
  if (token.length > 4000) return { ok: false };
  const request = new Request(app.env.PUBLIC_ORIGIN, { headers: { Authorization: `Bearer ${token}` } });
  const session = await sessionOf(app, request);
  if (!session) return { ok: false };
  const response = await authOf(app).api.resumeSession({ body: { sessionId: session.sessionId }, asResponse: true });
  return signedIn(app, response.headers);
}

function signedIn(app: AppContext, cookies: Headers): AdoptedSession {
  const headers = new Headers(cookies);
  headers.append('Set-Cookie', eventHeader(app.env, 'signed_in'));
  return { ok: true, headers: withHint(app.env, headers) };
}
