import { mailAddresses } from '#content/mail-addresses.ts';
import { strategyCallMinutes } from '#content/strategy-call.ts';
import type { BookingField } from '#features/booking/booking.ts';

export interface BookingFieldText {
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'datetime-local';
  readonly autoComplete?: string;
  readonly required: boolean;
}

export const bookingFieldCopy: Readonly<Record<BookingField, BookingFieldText>> = {
  name: { label: 'Name', autoComplete: 'name', required: true },
  email: { label: 'Email', type: 'email', autoComplete: 'email', required: true },
  company: { label: 'Company', autoComplete: 'organization', required: false },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel', required: false },
  message: {
    label: 'Your automation needs',
    hint: 'What is done by hand today, and in which tools. At least 20 characters.',
    required: true,
  },
  preferredDate: {
    label: 'Preferred date and time',
    hint: 'Leave this empty and we propose a time.',
    type: 'datetime-local',
    required: false,
  },
  timeZone: {
    label: 'Time zone of your preferred time',
    hint: 'The zone of the clock that you read the time from.',
    required: false,
  },
};

/** Strings from the specification, verbatim. */
export const bookingMessages = {
  title: 'Book Your Free Strategy Call',
  introduction: `${strategyCallMinutes} minutes with our team, free of charge. Fields with an asterisk are needed.`,
  submit: 'Request Your Call',
  submitting: 'Sending your request',
  successTitle: 'Request Submitted!',
  successText:
    'Thank you! Your inquiry has been received. Our team will respond within 24 hours with personalized automation recommendations.',
  failureTitle: 'Submission Failed',
  failed: 'Failed to submit booking request',
  failedSilently: `Something went wrong. Please try again or contact us directly at ${mailAddresses.hello}`,
  confirmationSent:
    'We have sent a confirmation to your email address. If you asked for a time, a calendar file with it is attached.',
  reference: 'Your reference is',
  closesSoon: 'This closes by itself in a few seconds.',
  staysOpen: 'This stays open until you close it.',
} as const;
