import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { freeTime, moveTime } from '#features/availability/call-times.public.server.ts';
import { changeAsHost } from '#features/booking/calls/host/change-as-host.server.ts';
import { bookingReference } from '#features/booking/booking.ts';
import { bookingRequests as table, type Booking } from '#features/booking/booking.table.ts';
import type { HostCall } from '#features/booking/calls/host/host-calls.public.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { minuteMs } from '#values/duration.ts';

/** Confirmed calls of a host that have not started, in order. */
export function callsToCome(db: AppContext['db'] | Transaction, userId: string, now: Date): Promise<Booking[]> {
  const isToCome = and(
    eq(table.hostId, userId),
    inArray(table.answer, ['confirmed', 'moved']),
    // Matches the condition of the partial index, which has only few upcoming calls.
    sql`coalesce(${table.callAt}, ${table.preferredDate}) > ${now} and ${table.answer} is distinct from 'declined'`,
    gt(table.callAt, now),
  );
  return db.select().from(table).where(isToCome).orderBy(asc(table.callAt));
}

/** Upcoming calls as written to the host's calendar. */
export async function hostCalls({ db }: Pick<AppContext, 'db'>, userId: string, now: Date): Promise<HostCall[]> {
  const calls = await callsToCome(db, userId, now);
  return calls.map(({ id, callAt, minutes, callName, name, email, phone, message, joinUrl, version, answerCount }) => {
    const startsAt = callAt ?? now;
    const facts = [joinUrl, email, phone, message, `Reference ${bookingReference(id)}`];
    return {
      bookingId: id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * minuteMs),
      title: `${callName}: ${name}`,
      description: facts.filter(Boolean).join('\n\n'),
      joinUrl,
      revision: revisionOf({ version, answerCount }),
    };
  });
}

function revisionOf({ version, answerCount }: Pick<Booking, 'version' | 'answerCount'>): number {
  return version - 1 + answerCount;
}

/** Lengths of these calls for a host, in milliseconds; infinite for calls that no longer take place. */
export async function callLengths(
  tx: Transaction,
  userId: string,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { id, minutes, answer } = table;
  const isOwn = and(eq(table.hostId, userId), inArray(id, [...bookingIds]));
  const rows = await tx.select({ id, minutes, answer }).from(table).where(isOwn);
  return new Map(rows.map((row) => [row.id, row.answer === 'declined' ? Infinity : row.minutes * minuteMs]));
}

/**
 * Applies a move or deletion that the host made in their own calendar, and notifies the visitor as if made here.
 * Returns the revision; null if the call has changed here since `wrote`, the time that the calendar had.
 */
export async function followHostCalendar(
  app: AppContext,
  tx: Transaction,
  { bookingId, userId, wrote, at }: { bookingId: string; userId: string; wrote: Date; at: Date | null },
): Promise<number | null> {
  const now = app.now();
  const isIt = and(eq(table.id, bookingId), eq(table.hostId, userId), inArray(table.answer, ['confirmed', 'moved']));
  const [call] = await tx.select().from(table).where(isIt).for('update');
  if (call?.callAt?.getTime() !== wrote.getTime() || wrote <= now || (at !== null && at <= now)) return null;
  if (at === null) {
    await freeTime(tx, [bookingId]);
    const set = { answer: 'declined', canceledBy: 'host', answerMessage: null } as const;
    await changeAsHost(app, null, tx, call, { kind: 'call-declined', set, notifiedId: null });
  } else {
    await moveTime(tx, bookingId, at, now);
    const set = { answer: 'moved', callAt: at, answerMessage: null, outcome: null } as const;
    await changeAsHost(app, null, tx, call, { kind: 'call-moved', set, notifiedId: null });
  }
  return revisionOf({ ...call, answerCount: call.answerCount + 1 });
}
