import { eraseBookings } from '#features/booking/booking.server.ts';
import { eraseMessages } from '#features/contact/contact.server.ts';
import { eraseSubmissions } from '#features/intake/intake.server.ts';
import { eraseEntries } from '#features/leads/entries/lead-entry.server.ts';

/** Erase submissions by id, with their leads. */
export const submissionErasers = {
  intake: eraseSubmissions,
  booking: eraseBookings,
  contact: eraseMessages,
  manual: eraseEntries,
} as const;
