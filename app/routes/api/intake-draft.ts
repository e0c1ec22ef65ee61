import { clientContext, appContext } from '#app/load-context.ts';
import { handleDraftSync } from '#features/intake/saved/sync-draft.server.ts';
import type { Route } from './+types/intake-draft.ts';

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleDraftSync(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
