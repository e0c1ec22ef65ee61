import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerBooking } from '#features/booking/calls/booking-call.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerBooking(context.get(machineContext), request, context.get(callerContext));
}

export const loader = action;
