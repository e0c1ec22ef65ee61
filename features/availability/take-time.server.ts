import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { callTimes, callTypes, hosts, type CallType } from '#features/availability/availability.table.ts';
import { freeTimes } from '#features/availability/free-times.ts';
import { readHosts, type FreeHost } from '#features/availability/read-hosts.server.ts';
import type { Transaction } from '#server/db/database.ts';
import { minuteMs } from '#values/duration.ts';

export interface TimeRequest {
  readonly typeId: string;
  readonly at: Date;
  /** A user; null for whoever had the fewest calls of late. */
  readonly hostId: string | null;
  /** The hold that this browser had before. */
  readonly replaces: string | null;
}

export interface TakenTime {
  readonly id: string;
  readonly hostId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The host's link; '' for none. */
  readonly meetingLink: string;
}

type Taken = { bookingId: string; expiresAt: null } | { bookingId: null; expiresAt: Date; heldBy: string };

/** Writes the time into the row of a host who is free then. */
export async function take(
  tx: Transaction,
  { typeId, at, hostId, replaces }: TimeRequest,
  now: Date,
  taken: Taken,
): Promise<{ ok: true; held: TakenTime } | { ok: false; reason: 'gone' | 'taken' }> {
  const [type] = await tx
    .select()
    .from(callTypes)
    .where(and(eq(callTypes.id, typeId), eq(callTypes.isActive, true)));
  if (!type) return { ok: false, reason: 'gone' };
  const range = { from: at.getTime(), to: at.getTime() + 1 };
  const findFree = async () =>
    (await readHosts(tx, type, range, now)).filter(
      (host) => (hostId === null || host.userId === hostId) && isFree(host, type, range, now),
    );
  // A crowd that wants a time that is gone need not wait for each other.
  if (replaces === null && (await findFree()).length === 0) return { ok: false, reason: 'taken' };
  await lockHosts(tx, type.hostIds);
  await forgetHolds(tx, now, replaces);
  const free = await findFree();
  const endsAt = new Date(at.getTime() + type.minutes * minuteMs);
  for (const { number, userId, hours } of free) {
    const row = { id: randomUUID(), host: number, callTypeId: typeId, startsAt: at, endsAt, createdAt: now, ...taken };
    // The constraint has the last word, also about rows of another kind of call.
    const [written] = await tx.insert(callTimes).values(row).onConflictDoNothing().returning({ id: callTimes.id });
    const { meetingLink } = hours;
    if (written) return { ok: true, held: { id: row.id, hostId: userId, startsAt: at, endsAt, meetingLink } };
  }
  return { ok: false, reason: 'taken' };
}

/** So that two do not both find the last call of a day; always in one order. All for an empty list. */
export async function lockHosts(tx: Transaction, hostIds: readonly string[]): Promise<void> {
  const isOne = hostIds.length === 0 ? undefined : inArray(hosts.userId, [...hostIds]);
  await tx.select().from(hosts).where(isOne).orderBy(hosts.number).for('update');
}

/** Holds that are over, and the one that another replaces. */
export async function forgetHolds(tx: Transaction, now: Date, replaces: string | null): Promise<void> {
  const isOver = lte(callTimes.expiresAt, now);
  const isOld = and(isNull(callTimes.bookingId), replaces === null ? isOver : or(isOver, eq(callTimes.id, replaces)));
  const old = tx.select({ id: callTimes.id }).from(callTimes).where(isOld).for('update', { skipLocked: true });
  await tx.delete(callTimes).where(sql`${callTimes.id} in (${old})`);
}

function isFree(host: FreeHost, type: CallType, range: { from: number; to: number }, now: Date): boolean {
  return freeTimes(host, { ...range, now: now.getTime(), minutes: type.minutes }).length > 0;
}
