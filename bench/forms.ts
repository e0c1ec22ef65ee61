import { bookingOf } from '../tests/bookings.ts';
import { contactOf } from '../tests/contacts.ts';
import { submissionOf } from '../tests/intakes.ts';

interface Form {
  readonly path: string;
  /** Its jobs are named `send-KIND-...`. */
  readonly table: string;
  /** JSON body. */
  readonly body: (who: string, number: string) => string;
}

export const formsOf = {
  intake: {
    path: '/functions/v1/intake-submissions',
    table: 'intake_submissions',
    body: template({ ...submissionOf('WHO'), formId: 'intake-NUMBER' }),
  },
  booking: {
    path: '/.netlify/functions/booking-form',
    table: 'booking_requests',
    body: template({ ...bookingOf('WHO'), formId: 'booking-NUMBER' }),
  },
  contact: {
    path: '/functions/v1/contact-form',
    table: 'contact_submissions',
    body: template(contactOf('WHO', { formId: 'contact-NUMBER' })),
  },
} satisfies Record<string, Form>;

export type KindOfForm = keyof typeof formsOf;

export function isKindOfForm(name: string): name is KindOfForm {
  return name in formsOf;
}

/** Serialized once, to keep the client cheap. */
function template(form: object): Form['body'] {
  const text = JSON.stringify(form);
  return (who, number) => text.replaceAll('WHO', who).replaceAll('NUMBER', number);
}
