import { bookingMessages } from '#features/booking/booking.copy.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { bookingPost } from '#features/booking/pages/booking-post.server.ts';
import { defineFormEndpoint } from '#server/returned-forms/define-form-endpoint.ts';
import type { FormPost } from '#server/returned-forms/form-definition.ts';

/** The responses of the endpoint, also for calls at a chosen time. */
export const bookingReplies = {
  otherKind: 'Send the form as JSON or as a form post.',
  failed: bookingMessages.failed,
};

/** `POST /.netlify/functions/booking-form`: takes `bookingRequestSchema` as JSON. */
export const handleBooking = defineFormEndpoint({
  ...bookingPost,
  ...bookingReplies,
  send: (body: unknown, { app, client }: FormPost) => requestBooking(app, body, client),
  done: ({ inquiryId }) => ({ message: bookingMessages.successText, inquiryId }),
});
