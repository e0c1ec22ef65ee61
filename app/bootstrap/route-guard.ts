import { createContext, data, href, redirect, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import { appContext, sessionContext, type RouteHandle, type RouteRight } from '#app/load-context.ts';
import { pathOf } from '#app/bootstrap/route-paths.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { giveOrganization } from '#features/accounts/organizations/invitations.server.ts';
import { clientRightOf, isOfClients } from '#features/accounts/rights/define-actions.server.ts';
import { clientCan } from '#features/accounts/organizations/organization-roles.ts';
import { noteTeamMember } from '#features/accounts/lanes.server.ts';
import { clientDenied, denied } from '#features/accounts/rights/require-right.server.ts';
import { isOnTeam, roleCan } from '#features/accounts/rights/roles.ts';
import { needsFactor, sessionOf, toFactor, toLogin } from '#features/accounts/session.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { SignedOut } from '#forms/sending/unsent.ts';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;
type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

const guardedPaths = /^\/(admin|dashboard)(\/|$)/;

/** Loaders of one request run in parallel and share one read of the session. */
const readOnce = createContext<Promise<Session | undefined> | null>(null);

/**
 * The right that a route declares in its `handle`.
 * @throws Error for a loader or action under /admin or /dashboard without one, so that the program does not start:
 *   anyone could run it, even without its parents (`?_routes=`).
 */
export function rightOf(routes: Routes, { id, module }: Route): RouteRight | undefined {
  const { right } = (module.handle ?? {}) as RouteHandle;
  const hasData = module.loader !== undefined || module.action !== undefined;
  if (right === undefined && hasData && guardedPaths.test(pathOf(routes, id))) {
    throw new Error(`The route ${id} declares no right: add \`right\` to its \`handle\`.`);
  }
  return right;
}

/**
 * Runs before a loader or action. If the session has expired, an action of the back office returns this function's
 * result, so that its page keeps what was typed.
 * @throws a redirect to sign in, to set up the second factor or to an invitation; 403 for someone without the right; 409
 *   for a form of another organization, if that is checked.
 */
export async function guardRoute(
  { request, context }: RequestArgs,
  right: RouteRight,
  { isAction, isChecked }: { readonly isAction: boolean; readonly isChecked: boolean },
) {
  const app = context.get(appContext);
  let reading = context.get(readOnce);
  if (reading === null) {
    reading = readSession(app, request);
    context.set(readOnce, reading);
  }
  const session = await reading;
  if (!session) {
    if (!isAction || right === 'signed-in') throw toLogin(app, request);
    return data<SignedOut>({ signedOut: true }, { status: 401 });
  }
  if (isOfClients(right)) {
    const { organization } = session;
    // Invited, and in no organization yet.
    if (organization === null) throw redirect(href('/join'), 303);
    const needed = clientRightOf(right);
    if (needed !== undefined && !clientCan(organization.role, needed)) throw clientDenied(needed);
    if (isChecked) requireSameOrganization(session, await sentOrganization(request));
  } else if (right !== 'signed-in') {
    if (await needsFactor(app, session)) throw toFactor();
    if (!isOnTeam(session)) throw denied();
    if (right !== 'member' && !roleCan(session.profile.role, right)) throw denied(right);
    noteTeamMember(app, request);
  }
  context.set(sessionContext, session);
  return undefined;
}

async function readSession(app: AppContext, request: Request): Promise<Session | undefined> {
  const session = await sessionOf(app, request);
  return session?.organization === null && (await giveOrganization(app, session)) ? sessionOf(app, request) : session;
}

/**
 * Refuses a form whose page was opened for another organization than the session's. Who is in several must send which
 * one it was.
 */
function requireSameOrganization({ organization, organizations }: Session, sent: string | null): void {
  if (sent === null ? organizations.length > 1 : sent !== organization?.id)
    throw data({ otherOrganization: true }, { status: 409 });
}

/** The field of a form; in the address if it has files. */
async function sentOrganization(request: Request): Promise<string | null> {
  const isForm = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true;
  const fields = isForm ? new URLSearchParams(await request.clone().text()) : new URL(request.url).searchParams;
  return fields.get('organization');
}
