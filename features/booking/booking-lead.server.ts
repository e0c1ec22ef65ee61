import { bookingReference } from '#features/booking/booking.ts';
import type { bookingRequests } from '#features/booking/booking.table.ts';
import type { Submission, SubmissionRow } from '#features/leads/submissions.public.server.ts';

type BookingColumns = typeof bookingRequests.$inferSelect;

/** As the pipeline shows it; a declined call has no time. */
export function bookingLead({
  answer,
  callAt,
  preferredDate,
  message,
  metadata,
  ...row
}: SubmissionRow &
  Pick<BookingColumns, 'name' | 'phone' | 'message' | 'metadata' | 'answer' | 'callAt' | 'preferredDate'>): Submission {
  const isDeclined = answer === 'declined';
  return {
    ...row,
    kind: 'booking',
    reference: bookingReference(row.id),
    about: message,
    texts: [message.slice(0, 1600)],
    source: metadata.source || 'booking',
    callAt: isDeclined ? null : (callAt ?? preferredDate),
    isCallConfirmed: !isDeclined && callAt !== null,
  };
}
