import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie, sessionCookie } from '#server/http/request/cookies.ts';
import type { AppContext } from '#server/app-context.ts';
import { perContext } from '#server/per-context.ts';
import { minuteMs } from '#values/duration.ts';

const remembered = 30 * minuteMs;
const maxKnown = 1000;

/** Sessions of the team by cookie, with expiry. */
const teamSessions = perContext((_limits: AppContext['limits']) => new Map<string, number>());

/** Lets a team member's next requests through under overload. */
export function noteTeamMember(app: AppContext, request: Request): void {
  const cookie = readCookie(app.env, request.headers.get('Cookie'), sessionCookie);
  if (cookie === undefined) return;
  const known = teamSessions(app.limits);
  known.delete(cookie);
  known.set(cookie, app.now().getTime() + remembered);
  const [oldest] = known.keys();
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
}

/**
 * Priority from the cookie, without a database query: signed-in by signature, administrator if seen within half an
 * hour. Grants nothing; expired sessions are refused later.
 */
export function laneOf(app: AppContext, cookieHeader: string | undefined): 'visitor' | 'member' | 'administrator' {
  const cookie = readCookie(app.env, cookieHeader, sessionCookie);
  if (cookie === undefined) return 'visitor';
  if ((teamSessions(app.limits).get(cookie) ?? 0) > app.now().getTime()) return 'administrator';
  return isSigned(app.secret, cookie) ? 'member' : 'visitor';
}

/** Same signature as the library's cookies. */
function isSigned(secret: string, cookie: string): boolean {
  const at = cookie.lastIndexOf('.');
  if (at < 1) return false;
  const right = createHmac('sha256', secret).update(cookie.slice(0, at)).digest();
  const received = Buffer.from(cookie.slice(at + 1), 'base64');
  return received.length === right.length && timingSafeEqual(received, right);
}
