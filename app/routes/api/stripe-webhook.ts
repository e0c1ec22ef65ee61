import { clientContext, appContext } from '#app/load-context.ts';
import { answerWebhook } from '#features/payment-sync/received/webhook-endpoint.server.ts';
import type { Route } from './+types/stripe-webhook.ts';

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return answerWebhook(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
