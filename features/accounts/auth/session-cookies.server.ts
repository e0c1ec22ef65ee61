import { maxSessionSeconds } from '#features/accounts/auth/options.server.ts';
import { eventHeader } from '#features/accounts/auth/session-event.server.ts';
import { cookieName, hintCookie, sessionCookie, setCookie } from '#server/http/cookies.ts';
import type { Env } from '#server/env.ts';

/**
 * The cookies of an answer of the authentication library, with the hint set or taken away as the session's cookie is.
 * Every answer that may sign somebody in or out goes through here.
 */
export function withHint(env: Env, from: Headers): Headers {
  const headers = new Headers();
  for (const given of from.getSetCookie()) {
    const cookie = lasting(env, given);
    headers.append('Set-Cookie', cookie);
    if (cookie.startsWith(`${cookieName(env, sessionCookie)}=`)) headers.append('Set-Cookie', hintLike(env, cookie));
  }
  return headers;
}

/**
 * Has the browser forget what pages have kept in it: drafts of forms and articles. Its cookies stay, since they know it
 * as a device, and so does its cache: no page about a person is in it.
 */
export function clearStorage(headers: Headers): Headers {
  headers.set('Clear-Site-Data', '"storage"');
  return headers;
}

/** The cookies that end a session in the browser. */
export function clearedSession(env: Env): Headers {
  const headers = new Headers({ 'Set-Cookie': setCookie(env, sessionCookie, '', { maxAge: 0 }) });
  headers.append('Set-Cookie', eventHeader(env, 'signed_out'));
  return withHint(env, headers);
}

/** Using a session makes it last longer on the server, so its cookie is there as long as any session may be. */
function lasting(env: Env, cookie: string): string {
  if (!cookie.startsWith(`${cookieName(env, sessionCookie)}=`)) return cookie;
  return cookie.replace(/(;\s*Max-Age=)[1-9]\d*/i, `$1${maxSessionSeconds}`);
}

/** The hint lasts as long as the session's cookie; without an age, until the browser is closed. */
function hintLike(env: Env, sessionCookieText: string): string {
  const age = /;\s*Max-Age=(\d+)/i.exec(sessionCookieText)?.[1];
  const ended = age === '0';
  const secure = env.PUBLIC_ORIGIN.startsWith('https:') ? '; Secure' : '';
  const lasts = age === undefined ? '' : `; Max-Age=${age}`;
  return `${cookieName(env, hintCookie)}=${ended ? '' : '1'}; Path=/${lasts}; SameSite=Lax${secure}`;
}
