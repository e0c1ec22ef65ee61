import * as z from 'zod/mini';
import { emailPattern, maxEmail } from '#forms/email.ts';
import { formId, formIdPattern } from '#forms/form-id.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import { noControls } from '#forms/no-controls.ts';

/** The one kind of inquiry so far. */
export const inquiryType = 'strategy_call';

/** What the team answers to a request: the time is fixed, another one is, or there is no call. */
export type BookingAction = 'confirmed' | 'moved' | 'declined';

/** The most and the fewest characters of an answer, after trimming. */
export const bookingLengths = { name: 100, company: 100, phone: 20, messageLeast: 20, message: 2000 } as const;

/** The specification's words at the fields, to the letter. */
export const bookingFaultCopy = {
  nameMissing: 'Name is required',
  nameLong: 'Name must be less than 100 characters',
  emailMissing: 'Email is required',
  emailWrong: 'Please enter a valid email address',
  messageMissing: 'Please tell us about your automation needs',
  messageShort: 'Please provide more details (at least 20 characters)',
  messageLong: 'Message must be less than 2000 characters',
  companyLong: 'Company name must be less than 100 characters',
  phoneLong: 'Phone number must be less than 20 characters',
  past: 'Please select a future date and time',
  unreadable: 'Enter a date and a time, or leave both empty',
} as const;

const copy = bookingFaultCopy;

/** What a person answers, by the specification's field names, but for the time: whether it can be had the server knows. */
export const bookingSchema = z.object({
  name: z
    .string(copy.nameMissing)
    .check(
      noControls,
      z.overwrite(cleanLine),
      z.minLength(1, copy.nameMissing),
      z.maxLength(bookingLengths.name, copy.nameLong),
    ),
  email: z
    .string(copy.emailMissing)
    .check(
      noControls,
      z.overwrite(cleanLine),
      z.minLength(1, copy.emailMissing),
      z.maxLength(maxEmail, copy.emailWrong),
      z.regex(emailPattern, copy.emailWrong),
    ),
  company: z
    .string(copy.companyLong)
    .check(noControls, z.overwrite(cleanLine), z.maxLength(bookingLengths.company, copy.companyLong)),
  phone: z
    .string(copy.phoneLong)
    .check(noControls, z.overwrite(cleanLine), z.maxLength(bookingLengths.phone, copy.phoneLong)),
  message: z
    .string(copy.messageMissing)
    .check(
      noControls,
      z.overwrite(cleanText),
      z.minLength(1, copy.messageMissing),
      z.minLength(bookingLengths.messageLeast, copy.messageShort),
      z.maxLength(bookingLengths.message, copy.messageLong),
    ),
});

export interface BookingForm extends z.infer<typeof bookingSchema> {
  /** Empty, a time on the clocks of `timeZone` (`2027-03-01T09:30`), or a moment (`2027-03-01T09:30:00Z`, `+02:00`). */
  preferredDate: string;
  /** An IANA zone such as `Europe/Lisbon`, or empty. */
  timeZone: string;
}
export type BookingField = keyof BookingForm;
export type BookingFaults = Partial<Record<BookingField, string>>;

export const emptyBooking: BookingForm = {
  name: '',
  email: '',
  company: '',
  phone: '',
  message: '',
  preferredDate: '',
  timeZone: '',
};

export const bookingIdPattern = formIdPattern('booking');

/** A new form's number, from a random UUID. */
export function bookingFormId(uuid: string): string {
  return formId('booking', uuid);
}

/** What does not pass, the first thing wrong with each field; empty for answers that do. Times are not judged here. */
export function bookingFaults(form: unknown): BookingFaults {
  return faultsIn(bookingSchema.safeParse(form).error);
}

/** The first of the faults of each field. */
export function faultsIn(error: { readonly issues: readonly z.core.$ZodIssue[] } | undefined): BookingFaults {
  const faults: BookingFaults = {};
  for (const { path, message } of error?.issues ?? []) {
    const [field] = path;
    if (isBookingField(field)) faults[field] ??= message;
  }
  return faults;
}

export function isBookingField(name: unknown): name is BookingField {
  return typeof name === 'string' && Object.hasOwn(emptyBooking, name);
}

/** What a person names a request by, from its row's id: `3F2A-91C0`. */
export function bookingReference(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}
