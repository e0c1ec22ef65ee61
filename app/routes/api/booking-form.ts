import { clientContext, appContext } from '#app/load-context.ts';
import { handleBooking } from '#features/booking/pages/booking-endpoint.server.ts';
import type { Route } from './+types/booking-form.ts';

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleBooking(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
