import { handledBy } from '#app/load-context.ts';
import { handleBounce } from '#features/newsletter/bounces/bounce-endpoint.server.ts';

export const action = handledBy(handleBounce);
export const loader = action;
