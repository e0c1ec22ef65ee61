import { eq } from 'drizzle-orm';
import { data, redirect, redirectDocument, href } from 'react-router';
import { accessDenied } from '#content/admin/access-denied.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { roleCan, type Right } from '#features/accounts/rights/roles.ts';
import { sessions } from '#features/accounts/accounts.table.ts';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import { readSessionWhere } from '#features/accounts/auth/read-session.server.ts';
import { clearedSession } from '#features/accounts/requests/session-cookies.server.ts';
import {
  factorDueAt,
  isFactorMissing,
  type FactorState,
} from '#features/accounts/second-factor/required-factor.server.ts';
import { readCookie, sessionCookie } from '#server/http/request/cookies.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import type { AppContext } from '#server/app-context.ts';

export type { Session };

/** Session by cookie or bearer token; at most one query, none without either. */
export async function sessionOf(app: AppContext, request: Request): Promise<Session | undefined> {
  const { headers } = request;
  const hasCookie = readCookie(app.env, headers.get('Cookie'), sessionCookie) !== undefined;
  const bearer = /^bearer (\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
  if (!hasCookie && bearer === undefined) return undefined;
  if (bearer?.split('.').length === 3) return sessionOfAccessToken(app, bearer);
  return (await authOf(app).api.readSession({ headers })) ?? undefined;
}

/** For public pages: undefined if the database is unavailable. */
export async function sessionIfKnown(app: AppContext, request: Request): Promise<Session | undefined> {
  try {
    return await sessionOf(app, request);
  } catch (error) {
    if (unavailableIn(error) === undefined) throw error;
    return undefined;
  }
}

/** Reads the session named by an access token; ended sessions make it invalid. */
async function sessionOfAccessToken(app: AppContext, token: string): Promise<Session | undefined> {
  const { payload } = await authOf(app).api.verifyJWT({ body: { token } });
  const sessionId = payload?.['sid'];
  if (typeof sessionId !== 'string') return undefined;
  return (await readSessionWhere(app, eq(sessions.id, sessionId))) ?? undefined;
}

/** Redirects signed-out visitors to login and back. */
export async function requireUser(app: AppContext, request: Request): Promise<Session> {
  const session = await sessionOf(app, request);
  if (session) return session;
  throw toLogin(app, request);
}

/** Redirect to login, returning to this request. */
export function toLogin(app: AppContext, request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  // Router parameters are not part of the page's URL.
  searchParams.delete('_routes');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  const query = new URLSearchParams({ returnTo: `${pathname.replace(/\.data$/, '')}${search}` });
  // Also clears the session hint.
  return redirectDocument(`${href('/login')}?${query}`, { headers: clearedSession(app.env) });
}

/** Refuses signed-in people without the right with 403. */
export async function requireTeamSession(app: AppContext, request: Request, right: Right): Promise<Session> {
  const session = await requireUser(app, request);
  if (await needsFactor(app, session)) throw toFactor();
  if (roleCan(session.profile.role, right)) return session;
  throw data(accessDenied, { status: 403 });
}

/** True if the admin is closed until a second factor is set up. */
export function needsFactor(app: AppContext, session: Session): Promise<boolean> {
  return isFactorMissing(app, factorStateOf(session));
}

/** Deadline for a second factor, or null. */
export function factorDueOf(app: AppContext, session: Session): Promise<Date | null> {
  return factorDueAt(app, factorStateOf(session));
}

function factorStateOf({ user, profile, factor }: Session): FactorState {
  return { userId: user.id, role: profile.role, hasFactor: factor.isOn, dueAt: factor.dueAt };
}

/** Redirects to the setup of a second factor. */
export function toFactor(): Response {
  return redirect(`${href('/dashboard/settings')}#factor`, 303);
}
