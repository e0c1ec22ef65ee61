import { appContext } from '#app/load-context.ts';
import { downloadCalendar } from '#features/booking/calls/own-call/own-call-page.server.ts';
import type { Route } from './+types/call.calendar.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return downloadCalendar(context.get(appContext), request);
}
