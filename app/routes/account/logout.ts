import { redirect, href } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { signOut } from '#features/accounts/sign-in/sign-in.server.ts';
import { clearedSession, clearStorage } from '#features/accounts/requests/session-cookies.server.ts';
import type { Route } from './+types/logout.ts';

/** Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const result = await signOut(app, context.get(clientContext), request);
  const headers = clearStorage(result.ok ? result.headers : clearedSession(app.env));
  return redirect(href('/'), { status: 303, headers });
}

/** GET must not sign out. */
export function loader() {
  return redirect(href('/'));
}
