import { handledBy } from '#app/load-context.ts';
import { handleCheckout } from '#features/purchases/checkout/checkout-endpoint.server.ts';

export const action = handledBy(handleCheckout);
export const loader = action;
