import { asc, sql } from 'drizzle-orm';
import { answers } from '#features/booking/booking.server.ts';
import { bookingRequests as table } from '#features/booking/booking.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** For the owner of the address. */
export function ownBookings({ db }: Pick<AppContext, 'db'>, email: string) {
  return db
    .select({
      ...answers,
      status: table.status,
      metadata: table.metadata,
      createdAt: table.createdAt,
      history: table.history,
    })
    .from(table)
    .where(sql`lower(${table.email}) = ${email}`)
    .orderBy(asc(table.createdAt));
}
