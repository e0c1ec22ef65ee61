import { bookingRequests } from '#features/booking/booking.table.ts';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import { bookingLead, messageLead } from '#features/leads/forms/form-leads.server.ts';
import { submissionsReceived } from '#features/leads/submissions.public.server.ts';
import type { Database } from '#server/db/database.ts';

/** Writes the leads of bookings and messages that a test has inserted or changed with SQL. */
export async function writeLeadsOf(db: Database): Promise<void> {
  const [bookings, messages] = [await db.select().from(bookingRequests), await db.select().from(contactSubmissions)];
  await submissionsReceived(db, [...bookings.map(bookingLead), ...messages.map(messageLead)]);
}
