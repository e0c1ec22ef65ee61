import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { answerBooking } from '#features/booking/api/booking-endpoint.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerBooking(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
