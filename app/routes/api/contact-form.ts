import { handledBy } from '#app/load-context.ts';
import { handleContact } from '#features/contact/contact-endpoint.server.ts';

export const action = handledBy(handleContact);
export const loader = action;
