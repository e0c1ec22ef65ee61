import { clientContext, appContext } from '#app/load-context.ts';
import { handleBounce } from '#features/newsletter/bounces/bounce-endpoint.server.ts';
import type { Route } from './+types/mail-bounces.ts';

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleBounce(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
