import * as z from 'zod/mini';
import { emailPattern, maxEmail } from '#forms/email.ts';
import { formId, formIdPattern } from '#forms/form-id.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import { noControls } from '#forms/no-controls.ts';

export const inquiryType = 'strategy_call';

export type BookingAction = 'confirmed' | 'moved' | 'declined';

/** Characters after trimming. */
export const bookingLengths = { name: 100, company: 100, phone: 20, minMessage: 20, message: 2000 } as const;

/** From the specification, verbatim. */
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

/** Answers by the specification's field names; only the server validates the time. */
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
      z.minLength(bookingLengths.minMessage, copy.messageShort),
      z.maxLength(bookingLengths.message, copy.messageLong),
    ),
});

export interface BookingForm extends z.infer<typeof bookingSchema> {
  /** Empty, local time in `timeZone` (`2027-03-01T09:30`), or timestamp (`2027-03-01T09:30:00Z`, `+02:00`). */
  preferredDate: string;
  /** IANA zone such as `Europe/Lisbon`, or empty. */
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

/** New form id from a random UUID. */
export function bookingFormId(uuid: string): string {
  return formId('booking', uuid);
}

/** First error per field, without the time. */
export function bookingFaults(form: unknown): BookingFaults {
  return faultsIn(bookingSchema.safeParse(form).error);
}

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

/** Public reference from the row's id: `3F2A-91C0`. */
export function bookingReference(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}
