import { maxSessionSeconds } from '#features/accounts/requests/options.server.ts';
import { eventHeader } from '#features/accounts/requests/session-event.server.ts';
import { cookieName, hintCookie, sessionCookie, setCookie } from '#server/http/request/cookies.ts';
import type { Env } from '#server/env.ts';

/** Sets or clears the hint with the session cookie. Required for every response that may sign in or out. */
export function withHint(env: Env, from: Headers): Headers {
  const headers = new Headers();
  for (const header of from.getSetCookie()) {
    const cookie = lasting(env, header);
    headers.append('Set-Cookie', cookie);
    if (cookie.startsWith(`${cookieName(env, sessionCookie)}=`)) headers.append('Set-Cookie', hintLike(env, cookie));
  }
  return headers;
}

/** Clears drafts. Keeps device cookies, and the cache, which has no personal pages. */
export function clearStorage(headers: Headers): Headers {
  headers.set('Clear-Site-Data', '"storage"');
  return headers;
}

/** Cookies that sign the browser out and clear the hint. */
export function clearedSession(env: Env): Headers {
  const headers = new Headers({ 'Set-Cookie': setCookie(env, sessionCookie, '', { maxAge: 0 }) });
  headers.append('Set-Cookie', eventHeader(env, 'signed_out'));
  return withHint(env, headers);
}

/** Use extends sessions, so the cookie gets the max lifetime. */
function lasting(env: Env, cookie: string): string {
  if (!cookie.startsWith(`${cookieName(env, sessionCookie)}=`)) return cookie;
  return cookie.replace(/(;\s*Max-Age=)[1-9]\d*/i, `$1${maxSessionSeconds}`);
}

/** Same age as the session cookie, if any. */
function hintLike(env: Env, sessionCookieText: string): string {
  const age = /;\s*Max-Age=(\d+)/i.exec(sessionCookieText)?.[1];
  const ended = age === '0';
  const secure = env.PUBLIC_ORIGIN.startsWith('https:') ? '; Secure' : '';
  const lasts = age === undefined ? '' : `; Max-Age=${age}`;
  return `${cookieName(env, hintCookie)}=${ended ? '' : '1'}; Path=/${lasts}; SameSite=Lax${secure}`;
}
