import { href } from 'react-router';
import { bookingFormId, bookingIdPattern } from '#features/booking/booking.ts';
import { bookingRefusals } from '#features/booking/booking-refusals.ts';
import type { BookingResult } from '#features/booking/booking-result.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import type { Logger } from '#server/log.ts';
import type { Refusals } from '#server/returned-forms/form-definition.ts';

/** What the page and the endpoint have in common, also for calls at a chosen time. */
export const bookingPost = {
  returned: { form: 'booking', address: href('/book'), cookie: 'meridian-booking' },
  formId: bookingFormId,
  idPattern: bookingIdPattern,
  refusals: {
    malformed: () => [400, bookingRefusals.malformed],
    invalid: ({ errors }) => [422, errors['inquiryType'] ?? bookingRefusals.notSaved],
    'no-form': () => [400, bookingRefusals.noForm],
    'too-many': ({ retryAfterSeconds }) => [429, `${bookingRefusals.tooMany} ${tryAgainText(retryAfterSeconds)}`],
    'under-way': () => [409, bookingRefusals.underWay],
  } satisfies Refusals<BookingResult>,
  logFailure: (log: Logger, failure: object) =>
    log.error({ event: 'booking.request.failed', ...failure }, 'Could not take a booking'),
};
