import { eq } from 'drizzle-orm';
import { data, redirect, redirectDocument, href } from 'react-router';
import { accessDenied } from '#content/portal.ts';
import { isAdmin, type Administrator, type Session } from '#features/accounts/accounts.ts';
import { sessions } from '#features/accounts/accounts.table.ts';
import { authOf } from '#features/accounts/auth.server.ts';
import { readSessionWhere } from '#features/accounts/auth/read-session.server.ts';
import { clearedSession } from '#features/accounts/auth/session-cookies.server.ts';
import {
  factorDueAt,
  isFactorMissing,
  type FactorState,
} from '#features/accounts/second-factor/required-factor.server.ts';
import { readCookie, sessionCookie } from '#server/http/cookies.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import type { AppContext } from '#server/app-context.ts';

export type { Session };

/** Who sends a request: by the session's cookie, or by a bearer token. One trip to the database, none without either. */
export async function sessionOf(app: AppContext, request: Request): Promise<Session | undefined> {
  const { headers } = request;
  const hasCookie = readCookie(app.env, headers.get('Cookie'), sessionCookie) !== undefined;
  const bearer = /^bearer (\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
  if (!hasCookie && bearer === undefined) return undefined;
  if (bearer?.split('.').length === 3) return sessionOfAccessToken(app, bearer);
  return (await authOf(app).api.readSession({ headers })) ?? undefined;
}

/** The same for pages that are also there for nobody: without a database everybody is. */
export async function sessionIfKnown(app: AppContext, request: Request): Promise<Session | undefined> {
  try {
    return await sessionOf(app, request);
  } catch (error) {
    if (unavailableIn(error) === undefined) throw error;
    return undefined;
  }
}

/** An access token says whose session it is of, and that session is looked at: ended, it opens nothing any more. */
async function sessionOfAccessToken(app: AppContext, token: string): Promise<Session | undefined> {
  const { payload } = await authOf(app).api.verifyJWT({ body: { token } });
  const sessionId = payload?.['sid'];
  if (typeof sessionId !== 'string') return undefined;
  return (await readSessionWhere(app, eq(sessions.id, sessionId))) ?? undefined;
}

/** Who sends a request; a visitor who is not signed in is sent to the login page and comes back from there. */
export async function requireUser(app: AppContext, request: Request): Promise<Session> {
  const session = await sessionOf(app, request);
  if (session) return session;
  throw toLogin(app, request);
}

/** The answer that leads to the login page and from there back to what was asked for. */
export function toLogin(app: AppContext, request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  // What the router adds to its own questions is no part of the page's address.
  searchParams.delete('_routes');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  const query = new URLSearchParams({ returnTo: `${pathname.replace(/\.data$/, '')}${search}` });
  // The hint that somebody is signed in goes with the session that is over.
  return redirectDocument(`${href('/login')}?${query}`, { headers: clearedSession(app.env) });
}

/** An administrator who sends a request. Anybody else who is signed in is refused with 403 and the words for it. */
export async function requireAdmin(app: AppContext, request: Request): Promise<Session> {
  const session = await requireUser(app, request);
  if (await needsFactor(app, session)) throw toFactor();
  if (isAdmin(session)) return session;
  throw data(accessDenied, { status: 403 });
}

/** Whether the back office is closed to an administrator until a second factor is set up. */
export function needsFactor(app: AppContext, session: Session): Promise<boolean> {
  return isFactorMissing(app, factorStateOf(session));
}

/** Until when an administrator has to set up a second factor; null where nothing is asked of them. */
export function factorDueOf(app: AppContext, session: Session): Promise<Date | null> {
  return factorDueAt(app, factorStateOf(session));
}

function factorStateOf({ user, profile, factor }: Session): FactorState {
  return { userId: user.id, role: profile.role, hasFactor: factor.isOn, dueAt: factor.dueAt };
}

/** Leads to the page where it is set up. */
export function toFactor(): Response {
  return redirect(`${href('/dashboard/settings')}#factor`, 303);
}

/** The session as an administrator's, to hand to the verbs of the back office; null where it is somebody else's. */
export function administratorOf(session: Session, request: Request, ipAddress: string | null): Administrator | null {
  if (!isAdmin(session)) return null;
  const from = { ipAddress, userAgent: request.headers.get('User-Agent') };
  return { ...session, from } as Administrator;
}
