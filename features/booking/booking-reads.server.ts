import { asc, eq, sql } from 'drizzle-orm';
import { bookingRequests as table, typedColumns, type Booking } from '#features/booking/booking.table.ts';
import type { AppContext } from '#server/app-context.ts';

export async function readBooking({ db }: Pick<AppContext, 'db'>, id: string): Promise<Booking | null> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row ?? null;
}

/** For the owner of the address. */
export function exportBookings({ db }: Pick<AppContext, 'db'>, email: string) {
  return db
    .select({
      ...typedColumns,
      status: table.status,
      metadata: table.metadata,
      furtherAnswers: table.answers,
      createdAt: table.createdAt,
      history: table.history,
    })
    .from(table)
    .where(sql`lower(${table.email}) = ${email}`)
    .orderBy(asc(table.createdAt));
}
