import { handledBy } from '#app/load-context.ts';
import { handleChanges } from '#features/host-calendars/changes-endpoint.server.ts';

export const action = handledBy(handleChanges);
export const loader = action;
