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
  /** Id of a user; null for the host with the fewest recent calls. */
  readonly hostId: string | null;
  /** This browser's previous hold. */
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

/** Takes the time for a host who is free then. */
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
  // Requests for a time that is gone need not wait for each other.
  if (replaces === null && (await findFree()).length === 0) return { ok: false, reason: 'taken' };
  await lockHosts(tx, type.hostIds);
  await forgetHolds(tx, now, replaces);
  const free = await findFree();
  const endsAt = new Date(at.getTime() + type.minutes * minuteMs);
  for (const { number, userId, hours } of free) {
    const row = { id: randomUUID(), host: number, callTypeId: typeId, startsAt: at, endsAt, createdAt: now, ...taken };
    // The constraint decides, also about other types of calls.
    const [written] = await tx.insert(callTimes).values(row).onConflictDoNothing().returning({ id: callTimes.id });
    const { meetingLink } = hours;
    if (written) return { ok: true, held: { id: row.id, hostId: userId, startsAt: at, endsAt, meetingLink } };
  }
  return { ok: false, reason: 'taken' };
}

/** Locks the hosts in a fixed order, so that two bookings cannot take the last call of a day. Empty: all hosts. */
export async function lockHosts(tx: Transaction, hostIds: readonly string[]): Promise<void> {
  const isOne = hostIds.length === 0 ? undefined : inArray(hosts.userId, [...hostIds]);
  await tx.select().from(hosts).where(isOne).orderBy(hosts.number).for('update');
}

/** Releases expired holds, and the hold that is being replaced. */
export async function forgetHolds(tx: Transaction, now: Date, replaces: string | null): Promise<void> {
  const isOver = lte(callTimes.expiresAt, now);
  const isOld = and(isNull(callTimes.bookingId), replaces === null ? isOver : or(isOver, eq(callTimes.id, replaces)));
  const old = tx.select({ id: callTimes.id }).from(callTimes).where(isOld).for('update', { skipLocked: true });
  await tx.delete(callTimes).where(sql`${callTimes.id} in (${old})`);
}

function isFree(host: FreeHost, type: CallType, range: { from: number; to: number }, now: Date): boolean {
  return freeTimes(host, { ...range, now: now.getTime(), minutes: type.minutes }).length > 0;
}
