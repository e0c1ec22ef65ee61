import * as z from 'zod/mini';
import { bookingFaultCopy, bookingSchema, inquiryType } from '#features/booking/booking.ts';
import { honeypotField } from '#forms/spam.ts';
import { cleanLine } from '#forms/text.ts';
import { noControls } from '#forms/no-controls.ts';

/** A time as a clock shows it, with no word of where the clock hangs: what a date-time picker gives. */
export const clockTimePattern =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/u;

/** A moment: such a time with its distance from UTC. */
const timestampPattern =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/u;

export const zoneUnknown = 'Choose a time zone from the list';

/** A client's own id. Our forms send `booking-` and a UUID; the specification asks for the prefix only. */
const givenIdPattern = /^booking-[\w.:~-]{1,100}$/u;

/** What the browser says of where a request came from. */
const bookingMetadata = z.object({
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
  /** Made by whoever starts the form; one form is one row, however often it is sent. */
  formId: z.string().check(z.regex(givenIdPattern)),
  /** When the form was opened (ISO 8601); the time trap reads it. */
  startedAt: z.catch(z.string().check(z.maxLength(40)), ''),
  [honeypotField]: z.catch(z.string().check(z.overwrite((value) => value.slice(0, 5000))), ''),
  inquiryType: z._default(z.literal(inquiryType), inquiryType),
  metadata: z.catch(bookingMetadata, noMetadata),
  ...bookingSchema.shape,
  preferredDate: z.string(bookingFaultCopy.unreadable).check(
    noControls,
    z.overwrite(cleanLine),
    z.refine(
      (value) => value === '' || clockTimePattern.test(value) || timestampPattern.test(value),
      bookingFaultCopy.unreadable,
    ),
  ),
  timeZone: z.string(zoneUnknown).check(noControls, z.overwrite(cleanLine), z.maxLength(64, zoneUnknown)),
});
export type BookingRequest = z.infer<typeof bookingRequestSchema>;

/** Nobody has to tell us this, so nothing of it is a fault: what is no text is empty, what is too long is cut. */
function told(longest: number) {
  return z.catch(z.string().check(z.overwrite((value) => cleanLine(value).slice(0, longest).toWellFormed())), '');
}
