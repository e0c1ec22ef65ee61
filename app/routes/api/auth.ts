import { handledBy } from '#app/load-context.ts';
import { handleAuth } from '#features/accounts/api/auth-endpoint.server.ts';

export const action = handledBy(handleAuth);
export const loader = action;
