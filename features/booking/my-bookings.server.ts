import { asc, sql } from 'drizzle-orm';
import { bookingRequests as table } from '#features/booking/booking.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** For the owner of the address. */
export function ownBookings({ db }: Pick<AppContext, 'db'>, email: string) {
  return db
    .select({
      ...{ name: table.name, email: table.email, company: table.company, phone: table.phone },
      ...{ message: table.message, preferredDate: table.preferredDate, timeZone: table.timeZone },
      ...{ status: table.status, metadata: table.metadata, createdAt: table.createdAt, history: table.history },
    })
    .from(table)
    .where(sql`lower(${table.email}) = ${email}`)
    .orderBy(asc(table.createdAt));
}
