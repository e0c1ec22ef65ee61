import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie, sessionCookie } from '#server/http/cookies.ts';
import type { AppContext } from '#server/app-context.ts';

const remembered = 30 * 60_000;
const most = 1000;

/** Sessions of administrators, by their cookie, and until when they are taken for it. */
const administrators = new WeakMap<AppContext['limits'], Map<string, number>>();

/** Notes that a request came from an administrator, so that the next ones are let through when the site is overloaded. */
export function noteAdministrator(app: AppContext, request: Request): void {
  const cookie = readCookie(app.env, request.headers.get('Cookie'), sessionCookie);
  if (cookie === undefined) return;
  const known = administrators.get(app.limits) ?? new Map<string, number>();
  administrators.set(app.limits, known);
  known.delete(cookie);
  known.set(cookie, Date.now() + remembered);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
}

/**
 * Whom a request is for, as far as its cookie tells without the database: who is signed in, by the signature, and an
 * administrator who has been here in the last half hour. It opens nothing; a session that is over is refused later.
 */
export function laneOf(app: AppContext, cookieHeader: string | undefined): 'visitor' | 'member' | 'administrator' {
  const cookie = readCookie(app.env, cookieHeader, sessionCookie);
  if (cookie === undefined) return 'visitor';
  if ((administrators.get(app.limits)?.get(cookie) ?? 0) > Date.now()) return 'administrator';
  return isSigned(app.secret, cookie) ? 'member' : 'visitor';
}

/** As the authentication library signs its cookies. */
function isSigned(secret: string, cookie: string): boolean {
  const at = cookie.lastIndexOf('.');
  if (at < 1) return false;
  const right = createHmac('sha256', secret).update(cookie.slice(0, at)).digest();
  const given = Buffer.from(cookie.slice(at + 1), 'base64');
  return given.length === right.length && timingSafeEqual(given, right);
}
