import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { CallPlace, HostHours } from '#features/availability/availability.public.ts';
import { strategyCallSlug } from '#content/strategy-call.ts';
import { callTimes, callTypes, hosts, type CallType } from '#features/availability/availability.table.ts';
import { isOpenAt } from '#features/availability/free-times.ts';
import { isBusyBetween } from '#features/availability/busy/busy-times.public.server.ts';
import { forgetHolds, take, type TakenTime } from '#features/availability/take-time.server.ts';
import { zoneClock } from '#features/availability/zone-clock.public.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { minuteMs } from '#values/duration.ts';

/**
 * Moves the time of a host's call to any time that the team chose, unless another call has it, which they were warned
 * about. Returns false for a call without a host.
 */
export async function moveTime(tx: Transaction, bookingId: string, at: Date, now: Date): Promise<boolean> {
  const [taken] = await tx.delete(callTimes).where(eq(callTimes.bookingId, bookingId)).returning();
  if (!taken) return false;
  await forgetHolds(tx, now, null);
  const endsAt = new Date(at.getTime() + taken.endsAt.getTime() - taken.startsAt.getTime());
  await tx
    .insert(callTimes)
    .values({ ...taken, startsAt: at, endsAt })
    .onConflictDoNothing();
  return true;
}

/**
 * Moves a call to another free time, with its host or otherwise another one. Null if no host is free then; the call
 * keeps its time.
 */
export async function rebookTime(
  tx: Transaction,
  { bookingId, typeId, at }: { readonly bookingId: string; readonly typeId: string; readonly at: Date },
  now: Date,
): Promise<TakenTime | null> {
  const isOfBooking = eq(callTimes.bookingId, bookingId);
  const [before] = await tx.delete(callTimes).where(isOfBooking).returning();
  const [host] = before ? await tx.select().from(hosts).where(eq(hosts.number, before.host)) : [];
  const request = { typeId: before?.callTypeId ?? typeId, at, replaces: null };
  for (const hostId of host ? [host.userId, null] : [null]) {
    const result = await take(tx, { ...request, hostId }, now, { bookingId, expiresAt: null });
    if (result.ok) return result.held;
  }
  if (before) await tx.insert(callTimes).values(before);
  return null;
}

/** Hands a call to another host who is free then. Null if there is none; the call's time is released. */
export async function handOver(tx: Transaction, bookingId: string, now: Date): Promise<TakenTime | null> {
  const [before] = await tx.delete(callTimes).where(eq(callTimes.bookingId, bookingId)).returning();
  if (!before) return null;
  const request = { typeId: before.callTypeId, at: before.startsAt, hostId: null, replaces: null };
  const result = await take(tx, request, now, { bookingId, expiresAt: null });
  return result.ok ? result.held : null;
}

export interface TeamCall {
  readonly bookingId: string;
  readonly userId: string;
  readonly at: Date;
  readonly minutes: number;
}

/** Takes the time of a call for the team member who confirmed it, if they take calls and are free. */
export async function claimTime(
  tx: Transaction,
  { bookingId, userId, at, minutes }: TeamCall,
  now: Date,
): Promise<boolean> {
  const [host] = await tx.select().from(hosts).where(eq(hosts.userId, userId));
  const [type] = await tx.select().from(callTypes).where(eq(callTypes.slug, strategyCallSlug));
  if (!host || !type) return false;
  await forgetHolds(tx, now, null);
  const endsAt = new Date(at.getTime() + minutes * minuteMs);
  const time = {
    id: randomUUID(),
    host: host.number,
    callTypeId: type.id,
    startsAt: at,
    endsAt,
    bookingId,
    createdAt: now,
  };
  const [written] = await tx.insert(callTimes).values(time).onConflictDoNothing().returning({ id: callTimes.id });
  return written !== undefined;
}

/** Whether the host takes no calls at this time. */
export function isOffAt(hours: HostHours, at: Date, minutes: number): boolean {
  return !isOpenAt(hours, { from: at.getTime(), to: at.getTime() + minutes * minuteMs });
}

export interface TimeConflicts {
  /** Calls at that time; null for a held time. */
  readonly calls: readonly { readonly bookingId: string | null; readonly at: Date }[];
  /** Outside the host's hours; with the note of the time off, if any. */
  readonly isOff: boolean;
  /** The host's calendar is busy then. */
  readonly isBusy: boolean;
  readonly note: string;
}

/** Finds what conflicts with a time of a host, besides this call. */
export async function conflictsAt(
  tx: Transaction,
  { bookingId, userId, at, minutes }: TeamCall,
  now: Date,
): Promise<TimeConflicts> {
  const [host] = await tx.select().from(hosts).where(eq(hosts.userId, userId));
  if (!host) return { calls: [], isOff: false, isBusy: false, note: '' };
  const end = new Date(at.getTime() + minutes * minuteMs);
  const rows = await tx
    .select({ bookingId: callTimes.bookingId, at: callTimes.startsAt })
    .from(callTimes)
    .where(
      and(
        eq(callTimes.host, host.number),
        lt(callTimes.startsAt, end),
        gt(callTimes.endsAt, at),
        or(isNull(callTimes.expiresAt), gt(callTimes.expiresAt, now)),
        or(isNull(callTimes.bookingId), ne(callTimes.bookingId, bookingId)),
      ),
    )
    .orderBy(callTimes.startsAt);
  const { hours } = host;
  const day = zoneClock(hours.timeZone, at.getTime(), end.getTime()).dayOf(at.getTime());
  const off = hours.exceptions.findLast(({ first, last }) => first <= day && day <= last);
  const isBusy = await isBusyBetween(tx, userId, at, end);
  return { calls: rows, isOff: isOffAt(hours, at, minutes), isBusy, note: off?.note ?? '' };
}

/** The type of a call that has a host's time; null for other calls. */
export async function typeOfCall(app: Pick<AppContext, 'db'>, bookingId: string): Promise<CallType | null> {
  const isType = eq(callTypes.id, callTimes.callTypeId);
  const [row] = await app.db
    .select({ type: callTypes })
    .from(callTimes)
    .innerJoin(callTypes, isType)
    .where(eq(callTimes.bookingId, bookingId));
  return row?.type ?? null;
}

/** Where a call takes place, and the host's link or ''. Null for calls without a host's time. */
export async function placeOfCall(
  { db }: Pick<AppContext, 'db'>,
  bookingId: string,
): Promise<{ readonly place: CallPlace; readonly hostLink: string } | null> {
  const hostLink = sql<string>`coalesce(${hosts.hours} ->> 'meetingLink', '')`;
  const [row] = await db
    .select({ place: callTypes.place, hostLink })
    .from(callTimes)
    .innerJoin(callTypes, eq(callTypes.id, callTimes.callTypeId))
    .innerJoin(hosts, eq(hosts.number, callTimes.host))
    .where(eq(callTimes.bookingId, bookingId));
  return row ?? null;
}

/** Releases times after calls were declined or erased. */
export async function freeTime(tx: Transaction, bookingIds: readonly string[]): Promise<void> {
  await tx.delete(callTimes).where(inArray(callTimes.bookingId, [...bookingIds]));
}
