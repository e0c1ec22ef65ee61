import { and, eq, isNull } from 'drizzle-orm';
import { holdMinutes } from '#features/availability/availability.public.ts';
import { callTimes, hosts } from '#features/availability/availability.table.ts';
import { findTimes, timesOf } from '#features/availability/find-times.public.server.ts';
import { take, type TakenTime, type TimeRequest } from '#features/availability/take-time.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Client } from '#server/http/request/client.ts';
import { dayMs, minuteMs } from '#values/duration.ts';

export type HoldResult =
  | { readonly ok: true; readonly held: TakenTime; readonly expiresAt: Date }
  | { readonly ok: false; readonly reason: 'gone' }
  /** With the free times that come next. */
  | { readonly ok: false; readonly reason: 'taken'; readonly next: readonly Date[] }
  | { readonly ok: false; readonly reason: 'too-many'; readonly retryAfterSeconds: number };

const holdLimit = { name: 'hold-time', points: 40, seconds: 3600 };

/** Keeps a time for the minutes in which somebody fills in the form. */
export async function holdTime(app: AppContext, request: TimeRequest, client: Client): Promise<HoldResult> {
  const limited = await app.limits.take(holdLimit, client.limitKey);
  if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
  const expiresAt = new Date(app.now().getTime() + holdMinutes * minuteMs);
  const result = await app.db.transaction((tx) => take(tx, request, app.now(), { bookingId: null, expiresAt }));
  if (result.ok) return { ...result, expiresAt };
  if (result.reason === 'gone') return { ok: false, reason: 'gone' };
  return { ok: false, reason: 'taken', next: await nextTimes(app, request) };
}

/**
 * In the transaction that writes the booking: turns its hold into a call. One that has expired counts while nobody has
 * taken the time, and without one the time is taken now. Null if it belongs to another call.
 */
export async function bookTime(
  tx: Transaction,
  { holdId, bookingId, ...request }: Omit<TimeRequest, 'replaces'> & { holdId: string | null; bookingId: string },
  now: Date,
): Promise<TakenTime | null> {
  if (holdId !== null) {
    const isIt = and(
      eq(callTimes.id, holdId),
      isNull(callTimes.bookingId),
      eq(callTimes.startsAt, request.at),
      eq(callTimes.callTypeId, request.typeId),
    );
    const [held] = await tx.update(callTimes).set({ bookingId, expiresAt: null }).where(isIt).returning();
    const [host] = held ? await tx.select().from(hosts).where(eq(hosts.number, held.host)) : [];
    if (held && host) return { ...held, hostId: host.userId, meetingLink: host.hours.meetingLink };
  }
  const result = await take(tx, { ...request, replaces: null }, now, { bookingId, expiresAt: null });
  return result.ok ? result.held : null;
}

const offered = 5;

/** The free times from then on. */
export async function nextTimes(
  app: AppContext,
  { typeId, at, hostId }: Omit<TimeRequest, 'replaces'>,
): Promise<Date[]> {
  const range = { from: at.getTime(), to: at.getTime() + 14 * dayMs };
  const found = await findTimes(app, { typeId }, range);
  return found === null ? [] : timesOf(found, hostId).slice(0, offered);
}
