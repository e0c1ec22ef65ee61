import { clientContext, appContext } from '#app/load-context.ts';
import { handleCheckout } from '#features/purchases/checkout/checkout-endpoint.server.ts';
import type { Route } from './+types/stripe-checkout.ts';

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleCheckout(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
