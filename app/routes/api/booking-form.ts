import { clientContext, appContext } from '#app/load-context.ts';
import { takeCall } from '#features/booking/calls/pages/call-endpoint.server.ts';
import { handleBooking } from '#features/booking/pages/booking-endpoint.server.ts';
import type { Route } from './+types/booking-form.ts';

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleBooking(context.get(appContext), request, context.get(clientContext), takeCall);
}

export const loader = action;
