import { inArray } from 'drizzle-orm';
import { bookingRequests } from '#features/booking/booking.table.ts';
import type { AppContext } from '#server/app-context.ts';

export async function eraseBookings({ db }: AppContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(bookingRequests).where(inArray(bookingRequests.id, [...ids]));
}
