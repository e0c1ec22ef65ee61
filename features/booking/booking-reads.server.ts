import { eq } from 'drizzle-orm';
import { bookingRequests } from '#features/booking/booking.table.ts';
import type { AppContext } from '#server/app-context.ts';

export type Booking = typeof bookingRequests.$inferSelect;

export async function readBooking(app: AppContext, id: string): Promise<Booking | null> {
  const [row] = await app.db.select().from(bookingRequests).where(eq(bookingRequests.id, id));
  return row ?? null;
}
