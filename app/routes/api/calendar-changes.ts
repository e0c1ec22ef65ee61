import { clientContext, appContext } from '#app/load-context.ts';
import { handleChanges } from '#features/host-calendars/changes-endpoint.server.ts';
import type { Route } from './+types/calendar-changes.ts';

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleChanges(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
