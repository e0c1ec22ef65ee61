import { handledBy } from '#app/load-context.ts';
import { handleDraftSync } from '#features/intake/saved/sync-draft.server.ts';

export const action = handledBy(handleDraftSync);
export const loader = action;
