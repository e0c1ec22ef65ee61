import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { answerWebhook } from '#features/billing/events/webhook-endpoint.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerWebhook(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
