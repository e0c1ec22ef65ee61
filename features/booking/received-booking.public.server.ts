import { eq } from 'drizzle-orm';
import type { ReceivedBooking } from '#features/booking/booking.events.public.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import type { Transaction } from '#server/db/database.ts';

export { bookingReference } from '#features/booking/booking.ts';

/** The booking as the payload of its event; null if it was deleted. */
export async function receivedBooking(tx: Transaction, id: string): Promise<ReceivedBooking | null> {
  const [row] = await tx.select().from(bookingRequests).where(eq(bookingRequests.id, id));
  return row ? { ...row, isReportable: true } : null;
}
