import { handledBy } from '#app/load-context.ts';
import { handleCall } from '#features/booking/calls/pages/call-endpoint.server.ts';
import { handleBooking } from '#features/booking/pages/booking-endpoint.server.ts';

export const action = handledBy(handleBooking, handleCall);

export const loader = action;
