import { sessionSeconds } from '#features/accounts/auth/options.server.ts';
import { eventHeader } from '#features/accounts/auth/session-event.server.ts';
import { withHint } from '#features/accounts/auth/session-cookies.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { sessionCookie, setCookie } from '#server/http/cookies.ts';
import type { Machine } from '#server/machine.ts';

type Answer = { readonly ok: true; readonly headers: Headers } | { readonly ok: false };

/** Makes the session of a program's refresh token, which has its signature with it, the session of a browser. */
export async function adoptSession(machine: Machine, token: string): Promise<Answer> {
  const signed = token.slice(0, 500);
  const [plain, signature, more] = signed.split('.');
  if (!plain || !signature || more !== undefined || !/^[\w.%+/=-]+$/.test(signed)) return { ok: false };
  const request = new Request(machine.env.PUBLIC_ORIGIN, { headers: { Authorization: `Bearer ${signed}` } });
  if (!(await sessionOf(machine, request))) return { ok: false };
  const value = signed.includes('%') ? decodeURIComponent(signed) : signed;
  const cookie = setCookie(machine.env, sessionCookie, value, { maxAge: sessionSeconds });
  const headers = new Headers({ 'Set-Cookie': cookie });
  headers.append('Set-Cookie', eventHeader(machine.env, 'signed_in'));
  return { ok: true, headers: withHint(machine.env, headers) };
}
