import { clientContext, appContext, type RouteHandle } from '#app/load-context.ts';
import { handleSubmission } from '#features/intake/pages/submission-endpoint.server.ts';
import type { Route } from './+types/intake-submissions.ts';

export const handle = { body: 'files' } satisfies RouteHandle;

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleSubmission(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
