import { handledBy } from '#app/load-context.ts';
import { handleWebhook } from '#features/payment-sync/received/webhook-endpoint.server.ts';

export const action = handledBy(handleWebhook);
export const loader = action;
