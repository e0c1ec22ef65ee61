import { eq } from 'drizzle-orm';
import { bookingRequests } from '#features/booking/booking.table.ts';
import type { Machine } from '#server/machine.ts';

export type Booking = typeof bookingRequests.$inferSelect;

/** One request, all of it. */
export async function readBooking(machine: Machine, id: string): Promise<Booking | null> {
  const [row] = await machine.db.select().from(bookingRequests).where(eq(bookingRequests.id, id));
  return row ?? null;
}
