import { appContext, clientContext } from '#app/load-context.ts';
import { handleHold, listTimes } from '#features/booking/calls/times/times-endpoint.server.ts';
import type { Route } from './+types/book.times.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return listTimes(context.get(appContext), request);
}

export function action({ request, context }: Route.ActionArgs) {
  return handleHold(context.get(appContext), request, context.get(clientContext));
}
