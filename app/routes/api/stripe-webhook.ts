import { clientContext, appContext } from '#app/load-context.ts';
import { handleWebhook } from '#features/payment-sync/received/webhook-endpoint.server.ts';
import type { Route } from './+types/stripe-webhook.ts';

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleWebhook(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
