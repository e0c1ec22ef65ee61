import { createHash } from 'node:crypto';
import { and, between, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { timeWanted } from '#features/availability/availability.events.public.ts';
import { holdMinutes } from '#features/availability/availability.public.ts';
import { callTimes, hosts } from '#features/availability/availability.table.ts';
import { isBusyBetween } from '#features/availability/busy/busy-times.public.server.ts';
import { findTimes, timesOf } from '#features/availability/find-times.public.server.ts';
import { lockHosts, take, type TakenTime, type TimeRequest } from '#features/availability/take-time.server.ts';
import { zoneClock } from '#features/availability/zone-clock.public.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { prepare } from '#server/events.ts';
import type { Client } from '#server/http/request/client.ts';
import { dayMs, minuteMs } from '#values/duration.ts';

export type HoldResult =
  | { readonly ok: true; readonly held: TakenTime; readonly expiresAt: Date }
  | { readonly ok: false; readonly reason: 'gone' }
  /** With the next free times. */
  | { readonly ok: false; readonly reason: 'taken'; readonly next: readonly Date[] }
  | { readonly ok: false; readonly reason: 'too-many'; readonly retryAfterSeconds: number };

const holdLimit = { name: 'hold-time', points: 40, seconds: 3600 };

/** Maximum holds per address. */
const openHolds = 3;

/**
 * Holds a time for some minutes while a visitor fills in the form. When an address holds a fourth time, its oldest
 * hold is released; that visitor can still book the time while it is free.
 */
export async function holdTime(app: AppContext, request: TimeRequest, client: Client): Promise<HoldResult> {
  const limited = await app.limits.take(holdLimit, client.limitKey);
  if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
  const expiresAt = new Date(app.now().getTime() + holdMinutes * minuteMs);
  const heldBy = createHash('sha256').update(client.limitKey).digest('base64url');
  const result = await app.db.transaction(async (tx) => {
    const taken = await take(tx, request, app.now(), { bookingId: null, expiresAt, heldBy });
    if (taken.ok) await giveUpOldest(tx, heldBy, taken.held.id);
    return taken;
  });
  if (result.ok) return { ...result, expiresAt };
  if (result.reason === 'gone') return { ok: false, reason: 'gone' };
  return { ok: false, reason: 'taken', next: await nextTimes(app, request) };
}

async function giveUpOldest(tx: Transaction, heldBy: string, newest: string): Promise<void> {
  const isOther = and(isNotNull(callTimes.expiresAt), eq(callTimes.heldBy, heldBy), ne(callTimes.id, newest));
  const oldest = tx
    .select({ id: callTimes.id })
    .from(callTimes)
    .where(isOther)
    .orderBy(desc(callTimes.createdAt))
    .offset(openHolds - 1);
  await tx.delete(callTimes).where(inArray(callTimes.id, oldest));
}

/** Before a booking, refreshes the calendars of the time's host and of all hosts that are free then. */
export async function prepareTime(
  app: AppContext,
  { typeId, at, holdId }: { readonly typeId: string; readonly at: Date; readonly holdId: string | null },
): Promise<void> {
  const found = await findTimes(app, { typeId }, { from: at.getTime(), to: at.getTime() + 1 });
  const free = [...(found?.byHost ?? [])].filter(([, times]) => times.length > 0).map(([userId]) => userId);
  const isHolder = and(eq(callTimes.host, hosts.number), eq(callTimes.id, holdId ?? ''));
  const held =
    holdId === null ? [] : await app.db.select({ id: hosts.userId }).from(hosts).innerJoin(callTimes, isHolder);
  await prepare(app, timeWanted, { hostIds: [...free, ...held.map(({ id }) => id)] });
}

/**
 * Turns the hold into a call, in the transaction that writes the booking. An expired hold counts until someone else
 * takes the time. Without a hold, or if its host has become busy, takes the time again. Null if it belongs to another
 * call.
 */
export async function bookTime(
  tx: Transaction,
  { holdId, bookingId, ...request }: Omit<TimeRequest, 'replaces'> & { holdId: string | null; bookingId: string },
  now: Date,
): Promise<TakenTime | null> {
  if (holdId !== null) {
    await lockHosts(tx, []);
    const isIt = and(
      eq(callTimes.id, holdId),
      isNull(callTimes.bookingId),
      eq(callTimes.startsAt, request.at),
      eq(callTimes.callTypeId, request.typeId),
    );
    const [held] = await tx.update(callTimes).set({ bookingId, expiresAt: null, heldBy: null }).where(isIt).returning();
    const [host] = held ? await tx.select().from(hosts).where(eq(hosts.number, held.host)) : [];
    const isFree =
      held &&
      host &&
      !(await isBusyBetween(tx, host.userId, held.startsAt, held.endsAt)) &&
      !(await isDayFull(tx, host, held));
    if (isFree) return { ...held, hostId: host.userId, meetingLink: host.hours.meetingLink };
    if (held) await tx.delete(callTimes).where(eq(callTimes.id, held.id));
  }
  const result = await take(tx, { ...request, replaces: null }, now, { bookingId, expiresAt: null });
  return result.ok ? result.held : null;
}

/** Whether the host has reached the daily limit, not counting this call. */
async function isDayFull(
  tx: Transaction,
  { number, hours }: typeof hosts.$inferSelect,
  { id, startsAt }: typeof callTimes.$inferSelect,
): Promise<boolean> {
  const at = startsAt.getTime();
  const [first, last] = [at - 2 * dayMs, at + 2 * dayMs];
  const isNear = and(
    eq(callTimes.host, number),
    isNotNull(callTimes.bookingId),
    ne(callTimes.id, id),
    between(callTimes.startsAt, new Date(first), new Date(last)),
  );
  const calls = await tx.select({ at: callTimes.startsAt }).from(callTimes).where(isNear);
  const clock = zoneClock(hours.timeZone, first, last);
  return calls.filter((call) => clock.dayOf(call.at.getTime()) === clock.dayOf(at)).length >= hours.dailyMax;
}

const offered = 5;

/** Finds the next free times from then on. */
export async function nextTimes(
  app: AppContext,
  { typeId, at, hostId }: Omit<TimeRequest, 'replaces'>,
): Promise<Date[]> {
  const range = { from: at.getTime(), to: at.getTime() + 14 * dayMs };
  const found = await findTimes(app, { typeId }, range);
  return found === null ? [] : timesOf(found, hostId).slice(0, offered);
}
