import * as z from 'zod/mini';
import { bookingErrorCopy, bookingFields, inquiryType, type BookingField } from '#features/booking/booking.ts';
import type { Answers } from '#forms/questions/questions.ts';
import { attributionField, attributionSchema } from '#forms/attribution/attribution.ts';
import { honeypotField } from '#forms/spam.ts';
import { cleanLine } from '#forms/text.ts';
import { noControls } from '#forms/no-controls.ts';

/** Local time without zone, from a date-time picker. */
export const clockTimePattern =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/u;

/** Local time with UTC offset. */
const timestampPattern =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/u;

export const zoneUnknown = 'Choose a time zone from the list';

/** Client-generated id. Our forms send `booking-` plus a UUID; the specification only requires the prefix. */
const formIdPattern = /^booking-[\w.:~-]{1,100}$/u;

/** Origin as reported by the browser. */
const bookingMetadata = z.object({
  source: optionalText(100),
  userAgent: optionalText(500),
  timestamp: optionalText(40),
  /** Without query, which may contain search terms. */
  referrer: optionalText(500),
});
export type BookingMetadata = z.infer<typeof bookingMetadata>;

const noMetadata: BookingMetadata = { source: '', userAgent: '', timestamp: '', referrer: '' };

/** A field of kind `other` without a schema here is a type error. */
const otherFields = {
  preferredDate: z.string(bookingErrorCopy.unreadable).check(
    noControls,
    z.overwrite(cleanLine),
    z.refine(
      (value) => value === '' || clockTimePattern.test(value) || timestampPattern.test(value),
      bookingErrorCopy.unreadable,
    ),
  ),
  timeZone: z.string(zoneUnknown).check(noControls, z.overwrite(cleanLine), z.maxLength(64, zoneUnknown)),
} satisfies Record<Exclude<BookingField, keyof typeof bookingFields.schema.shape>, z.ZodMiniType>;

/** Body for `bookingAddress`; only the answers are required. */
export const bookingRequestSchema = z.object({
  /** Generated when the form starts; one form is one row, even if resent. */
  formId: z.string().check(z.regex(formIdPattern)),
  /** Time the form was opened (ISO 8601), for spam detection. */
  startedAt: z.catch(z.string().check(z.maxLength(40)), ''),
  [honeypotField]: z.catch(z.string().check(z.overwrite((value) => value.slice(0, 5000))), ''),
  /** Version of the owner's questions that were asked; their answers are beside the fields. */
  questions: z.optional(z.int().check(z.gte(1))),
  inquiryType: z._default(z.literal(inquiryType), inquiryType),
  metadata: z.catch(bookingMetadata, noMetadata),
  [attributionField]: z.optional(attributionSchema),
  ...bookingFields.schema.shape,
  ...otherFields,
});
export type BookingRequest = z.infer<typeof bookingRequestSchema> & Answers;

/** Optional data is never an error: non-strings become empty, long values are cut. */
function optionalText(longest: number) {
  return z.catch(z.string().check(z.overwrite((value) => cleanLine(value).slice(0, longest).toWellFormed())), '');
}
