import * as z from 'zod/mini';
import { bookingIdPattern, bookingSchema, inquiryType } from '#features/booking/booking.ts';
import { honeypotField } from '#forms/spam.ts';
import { cleanLine } from '#forms/text.ts';

/** What the browser says of where a request came from. */
export const bookingMetadata = z.object({
  source: told(100),
  userAgent: told(500),
  timestamp: told(40),
  /** Without its query: what somebody searched for is none of our business. */
  referrer: told(500),
});
export type BookingMetadata = z.infer<typeof bookingMetadata>;

const noMetadata: BookingMetadata = { source: '', userAgent: '', timestamp: '', referrer: '' };

/** What is posted to `bookingAddress`; a client that knows less than the form may leave out all but the answers. */
export const bookingRequestSchema = z.object({
  /** `booking-` and a UUID, made by whoever starts the form; one form is one row, however often it is sent. */
  formId: z.string().check(z.regex(bookingIdPattern)),
  /** When the form was opened (ISO 8601); the time trap reads it. */
  startedAt: z.catch(z.string().check(z.maxLength(40)), ''),
  [honeypotField]: z.catch(z.string().check(z.overwrite((value) => value.slice(0, 5000))), ''),
  inquiryType: z._default(z.literal(inquiryType), inquiryType),
  metadata: z.catch(bookingMetadata, noMetadata),
  ...bookingSchema.shape,
});
export type BookingRequest = z.infer<typeof bookingRequestSchema>;

/** Nobody has to tell us this, so nothing of it is a fault: what is no text is empty, what is too long is cut. */
function told(longest: number) {
  return z.catch(z.string().check(z.overwrite((value) => cleanLine(value).slice(0, longest).toWellFormed())), '');
}
