import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { answerCheckout } from '#features/billing/checkout/checkout-endpoint.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerCheckout(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
