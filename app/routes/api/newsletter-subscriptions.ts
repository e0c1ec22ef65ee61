import { clientContext, appContext } from '#app/load-context.ts';
import { handleNewsletter } from '#features/newsletter/newsletter-endpoint.server.ts';
import type { Route } from './+types/newsletter-subscriptions.ts';

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleNewsletter(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
