import { and, count, gte, isNotNull, lt, ne } from 'drizzle-orm';
import type { CallOutcome } from '#features/booking/booking.ts';
import { bookingRequests as table } from '#features/booking/booking.table.ts';
import type { AppContext } from '#server/app-context.ts';

export interface CallCounts {
  readonly booked: number;
  readonly held: number;
  readonly missed: number;
}

/** Counts confirmed calls between two timestamps, excluding the second. */
export async function countCalls({ db }: Pick<AppContext, 'db'>, from: Date, to: Date): Promise<CallCounts> {
  const isCounted = and(
    gte(table.callAt, from),
    lt(table.callAt, to),
    isNotNull(table.answer),
    ne(table.answer, 'declined'),
  );
  const rows = await db
    .select({ outcome: table.outcome, calls: count() })
    .from(table)
    .where(isCounted)
    .groupBy(table.outcome);
  const callsOf = (outcome: CallOutcome) => rows.find((row) => row.outcome === outcome)?.calls ?? 0;
  const booked = rows.reduce((sum, { calls }) => sum + calls, 0);
  return { booked, held: callsOf('held'), missed: callsOf('no-show') };
}
