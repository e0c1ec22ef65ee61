import { clientContext, appContext } from '#app/load-context.ts';
import { handleAuth } from '#features/accounts/api/auth-endpoint.server.ts';
import type { Route } from './+types/auth.ts';

export function action({ request, context }: Route.ActionArgs) {
  return handleAuth(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
