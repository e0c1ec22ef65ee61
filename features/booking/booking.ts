import { defineForm, textField, type FormErrors, type FormValues } from '#forms/define-form.ts';
import type { Answers, QuestionName } from '#forms/questions/questions.ts';
import { emailPattern, maxEmail } from '#forms/email.ts';
import { formId, formIdPattern } from '#forms/form-id.ts';

export const inquiryType = 'strategy_call';

export type BookingAction = 'confirmed' | 'moved' | 'declined';

export type CallOutcome = 'held' | 'no-show';

/** `past` is from the specification, verbatim. */
export const bookingErrorCopy = {
  past: 'Please select a future date and time',
  far: 'Please select a date within the next year',
  unreadable: 'Enter a date and time, or leave both empty',
} as const;

const emailWrong = 'Please enter a valid email address';
const companyLong = 'Company name must be less than 100 characters';
const phoneLong = 'Phone number must be less than 20 characters';

/**
 * Every field of the form, in display order, under the specification's name. A new one is an entry here and a column of
 * `booking_requests`. Only the server validates the time.
 */
export const bookingFields = defineForm({
  name: textField(
    { label: 'Name', kind: 'line', autoComplete: 'name', required: true, isName: true },
    { whenMissing: 'Name is required', max: [100, 'Name must be less than 100 characters'] },
  ),
  email: textField(
    { label: 'Email', kind: 'line', type: 'email', autoComplete: 'email', required: true },
    { whenMissing: 'Email is required', max: [maxEmail, emailWrong], pattern: [emailPattern, emailWrong] },
  ),
  company: textField(
    { label: 'Company', kind: 'line', autoComplete: 'organization', required: false, isName: true },
    { whenMissing: companyLong, max: [100, companyLong] },
  ),
  phone: textField(
    { label: 'Phone', kind: 'line', type: 'tel', autoComplete: 'tel', required: false },
    { whenMissing: phoneLong, max: [20, phoneLong] },
  ),
  message: textField(
    {
      label: 'Your automation needs',
      hint: 'What you do by hand today, and in which tools. At least 20 characters.',
      kind: 'text',
      required: true,
      rows: 4,
      limit: 2000,
    },
    {
      whenMissing: 'Please tell us about your automation needs',
      min: [20, 'Please provide more details (at least 20 characters)'],
      max: [2000, 'Message must be less than 2000 characters'],
    },
  ),
  /** Empty, local time in `timeZone` (`2027-03-01T09:30`), or timestamp (`2027-03-01T09:30:00Z`, `+02:00`). */
  preferredDate: {
    label: 'Preferred date and time',
    hint: 'Leave it empty and we’ll suggest a time.',
    kind: 'other',
    type: 'datetime-local',
    required: false,
  },
  /** IANA zone such as `Europe/Lisbon`, or empty. */
  timeZone: {
    label: 'Time zone of your preferred time',
    hint: 'The time zone of the time above.',
    kind: 'other',
    required: false,
  },
});

export type BookingField = (typeof bookingFields.names)[number];
/** With answers to the owner’s questions. */
export type BookingForm = FormValues<typeof bookingFields> & Answers;
export type BookingErrors = FormErrors<typeof bookingFields> & Partial<Record<QuestionName, string>>;

export const bookingIdPattern = formIdPattern('booking');

/** New form id from a random UUID. */
export function bookingFormId(uuid: string): string {
  return formId('booking', uuid);
}

/** Public reference from the row's id: `3F2A-91C0`. */
export function bookingReference(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}

/** The reference in the address of the thank-you page. Null for any other text, which must never be shown. */
export function referenceIn(address: string): string | null {
  const reference = new URL(address).searchParams.get('reference') ?? '';
  return /^[0-9A-F]{4}-[0-9A-F]{4}$/u.test(reference) ? reference : null;
}
