import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { accessDenied } from '#content/admin.ts';
import type { Administrator, Session } from '#features/accounts/accounts.ts';
import { noteAdministrator } from '#features/accounts/lanes.server.ts';
import {
  administratorOf as provedAdministrator,
  needsFactor,
  sessionOf,
  toFactor,
  toLogin,
} from '#features/accounts/session.server.ts';
import type { SignedOut } from '#forms/sending/unsent.ts';

type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** Read once per request, since loaders run in parallel. */
const sessionContext = createContext<Promise<Session | undefined> | null>(null);

/** Redirects signed-out visitors to login and back; refuses everyone else with 403. */
export async function administratorOf({ request, context }: RequestArgs): Promise<Administrator> {
  const session = await sharedSession(request, context);
  if (!session) throw toLogin(context.get(appContext), request);
  return await proved(session, request, context);
}

/**
 * An expired session becomes a form result instead of a redirect, so no input is lost. Refusals as in
 * `administratorOf`.
 */
export async function administering<T>({ request, context }: RequestArgs, run: (by: Administrator) => Promise<T>) {
  const session = await sharedSession(request, context);
  if (!session) return data<SignedOut>({ signedOut: true }, { status: 401 });
  return run(await proved(session, request, context));
}

async function proved(
  session: Session,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Administrator> {
  if (await needsFactor(context.get(appContext), session)) throw toFactor();
  const by = provedAdministrator(session, request, context.get(clientContext).address);
  if (by) {
    noteAdministrator(context.get(appContext), request);
    return by;
  }
  throw data(accessDenied, { status: 403 });
}

function sharedSession(request: Request, context: Readonly<RouterContextProvider>): Promise<Session | undefined> {
  const begun = context.get(sessionContext);
  if (begun) return begun;
  const session = sessionOf(context.get(appContext), request);
  context.set(sessionContext, session);
  return session;
}
