import type { ReceivedBooking } from '#features/booking/booking.events.public.ts';
import { bookingReference } from '#features/booking/received-booking.public.server.ts';
import type { ReceivedMessage } from '#features/contact/contact.events.public.ts';
import type { ReceivedIntake } from '#features/intake/intake.events.public.ts';
import type { Submission } from '#features/leads/submissions.public.server.ts';

/** Submissions of the forms as the pipeline shows them. */
type Sent<Row> = Omit<Row, 'isReportable'>;

export function messageLead({ name, message, metadata, ...row }: Sent<ReceivedMessage>): Submission {
  return {
    ...row,
    kind: 'contact',
    reference: null,
    name: name ?? '',
    phone: null,
    about: message,
    texts: [message.slice(0, 1600)],
    source: metadata.source || 'contact',
  };
}

export function intakeLead({ contact, fullPayload: form, ...row }: Sent<ReceivedIntake>): Submission {
  const texts = [form.biggestPainPoint, form.keySystemsToIntegrate, form.anythingElse];
  return {
    ...row,
    kind: 'intake',
    name: [contact.firstName, contact.lastName].join(' ').trim(),
    phone: contact.phone,
    about: form.headlineOutcome || form.businessDescription,
    texts: [
      ...[form.headlineOutcome, form.businessDescription].map((text) => text.slice(0, 600)),
      ...texts.map((text) => text.slice(0, 400)),
    ],
    source: 'intake',
  };
}

/** A declined call has no time. */
export function bookingLead({ answer, callAt, message, metadata, ...row }: Sent<ReceivedBooking>): Submission {
  const isDeclined = answer === 'declined';
  return {
    ...row,
    kind: 'booking',
    reference: bookingReference(row.id),
    about: message,
    texts: [message.slice(0, 1600)],
    source: metadata.source || 'booking',
    callAt: isDeclined ? null : (callAt ?? row.preferredDate),
    isCallConfirmed: !isDeclined && callAt !== null,
  };
}
