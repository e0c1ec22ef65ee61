import { handledBy } from '#app/load-context.ts';
import { handleNewsletter } from '#features/newsletter/newsletter-endpoint.server.ts';

export const action = handledBy(handleNewsletter);
export const loader = action;
