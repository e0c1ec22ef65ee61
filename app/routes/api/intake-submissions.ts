import { handledBy, type RouteHandle } from '#app/load-context.ts';
import { handleSubmission } from '#features/intake/pages/submission-endpoint.server.ts';

export const handle = { body: 'files' } satisfies RouteHandle;

export const action = handledBy(handleSubmission);
export const loader = action;
