import { handledBy } from '#app/load-context.ts';
import { handleRuns } from '#features/runs/runs-endpoint.server.ts';

export const action = handledBy(handleRuns);
export const loader = action;
