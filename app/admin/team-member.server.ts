import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router';
import { throwRefused } from '#app/admin/refused-post.server.ts';
import { refusedPost } from '#content/admin/refused-post.ts';
import { clientContext, appContext, isPlainPost } from '#app/load-context.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { noteTeamMember } from '#features/accounts/lanes.server.ts';
import type { ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import { needsFactor, sessionOf, toFactor, toLogin } from '#features/accounts/session.server.ts';
import { denied } from '#features/accounts/rights/require-right.server.ts';
import { isOnTeam, type Right } from '#features/accounts/rights/roles.ts';
import { asTeamMember, type TeamMember } from '#features/accounts/rights/team-member.ts';
import type { SignedOut } from '#forms/sending/unsent.ts';

type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** Read once per request, since loaders run in parallel. */
const sessionContext = createContext<Promise<Session | undefined> | null>(null);

/**
 * Redirects signed-out visitors to login and back; refuses everyone without the right with 403. Without a right, anyone
 * on the team passes: such a loader chooses by `has` what it reads.
 */
export async function requireTeamMember<R extends Right = never>(
  { request, context }: RequestArgs,
  right?: R,
): Promise<TeamMember<R>> {
  const session = await sharedSession(request, context);
  if (!session) throw toLogin(context.get(appContext), request);
  return await requireMember(session, request, context, right);
}

/**
 * An expired session becomes a form result instead of a redirect, so no input is lost. Refusals as in `requireTeamMember`.
 * `null`: anyone on the team. `reasons`: copy of the refusals, for forms sent without scripts.
 */
export async function withTeamMember<T, R extends Right = never>(
  { request, context }: RequestArgs,
  right: R | null,
  run: (by: TeamMember<R>) => Promise<T>,
  reasons: Readonly<Record<string, string>> = {},
) {
  const session = await sharedSession(request, context);
  if (!session) return data<SignedOut>({ signedOut: true }, { status: 401 });
  const result = await run(await requireMember(session, request, context, right ?? undefined));
  if (context.get(isPlainPost)) throwRefused(result, reasons);
  return result;
}

/** Runs the action that the form names, on the record in the page's address. Each checks its own right. */
export function handleActions<T>(
  args: RequestArgs & Pick<LoaderFunctionArgs, 'params'>,
  run: (context: Omit<ActionContext<TeamMember>, 'form'>) => Promise<T>,
  reasons?: Readonly<Record<string, string>>,
) {
  const { request, context, params } = args;
  const [id = ''] = Object.values(params);
  return withTeamMember(
    args,
    null,
    async (by) => {
      const result = await run({ app: context.get(appContext), by, request, id });
      if (result === null) throw data({ refused: refusedPost.unknown }, { status: 400 });
      return result as Exclude<T, null>;
    },
    reasons,
  );
}

async function requireMember<R extends Right>(
  session: Session,
  request: Request,
  context: Readonly<RouterContextProvider>,
  right?: R,
): Promise<TeamMember<R>> {
  if (await needsFactor(context.get(appContext), session)) throw toFactor();
  const by = asTeamMember(session, request, context.get(clientContext).address, right);
  if (by) {
    noteTeamMember(context.get(appContext), request);
    return by;
  }
  throw denied(isOnTeam(session) ? right : undefined);
}

function sharedSession(request: Request, context: Readonly<RouterContextProvider>): Promise<Session | undefined> {
  const begun = context.get(sessionContext);
  if (begun) return begun;
  const session = sessionOf(context.get(appContext), request);
  context.set(sessionContext, session);
  return session;
}
