import { and, eq, gt, lt } from 'drizzle-orm';
import { callUid } from '#features/booking/call-uid.public.ts';
import { followHostCalendar, hostCalls } from '#features/booking/calls/host/host-calls.public.server.ts';
import type { ReadWindow } from '#features/host-calendars/events/calendar-events.ts';
import { CalendarFault } from '#features/host-calendars/host-calendars.ts';
import { calendarCalls, type HostCalendar } from '#features/host-calendars/host-calendars.table.ts';
import type { CalendarChanges, CallWriter } from '#features/host-calendars/sources/calendar-source.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { dayMs } from '#values/duration.ts';

type WrittenCall = typeof calendarCalls.$inferSelect;

interface ChangedCall {
  readonly call: WrittenCall;
  /** The call's new time in the calendar; null if it was deleted. */
  readonly at: Date | null;
}

/**
 * Finds upcoming calls whose events were moved or deleted. A missing event is looked up again by name, because an
 * incomplete list must not cancel calls. @throws CalendarFault
 */
export async function changedCalls(
  app: AppContext,
  { id }: HostCalendar,
  calls: CallWriter,
  { isWhole, events, gone, odd }: CalendarChanges,
  window: ReadWindow,
): Promise<ChangedCall[]> {
  const isToCome = and(eq(calendarCalls.calendarId, id), gt(calendarCalls.startsAt, app.now()));
  const written = await app.db.select().from(calendarCalls).where(isToCome);
  const found = new Map(events.map(({ uid, from }) => [uid, from]));
  const uncertain = new Set(odd.map(({ uid }) => uid));
  const changed: ChangedCall[] = [];
  for (const call of written) {
    const uid = callUid(call.bookingId);
    const listed = found.get(uid);
    // The time of this event is uncertain.
    if (uncertain.has(uid)) continue;
    if (listed === call.startsAt.getTime() || (listed === undefined && !isWhole && !gone.includes(uid))) continue;
    const at = listed ?? (await calls.find(call.bookingId, window));
    // The event is unchanged, so the list is incomplete.
    if (at === call.startsAt.getTime()) throw new CalendarFault('answer');
    changed.push({ call, at: at === null ? null : new Date(at) });
  }
  return changed;
}

/** Moves and cancels calls to match their host's calendar. */
export async function followCalls(
  app: AppContext,
  tx: Transaction,
  { userId }: HostCalendar,
  changed: readonly ChangedCall[],
): Promise<void> {
  for (const { call, at } of changed) {
    const { calendarId, bookingId, startsAt: wrote } = call;
    const revision = await followHostCalendar(app, tx, { bookingId, userId, wrote, at });
    const isIt = and(eq(calendarCalls.calendarId, calendarId), eq(calendarCalls.bookingId, bookingId));
    if (at === null) await tx.delete(calendarCalls).where(isIt);
    // The calendar already has the host's change.
    else
      await tx
        .update(calendarCalls)
        .set({ startsAt: at, ...(revision !== null && { revision }) })
        .where(isIt);
  }
}

/**
 * Writes new and changed calls, and removes calls that the host no longer has, or all if another calendar is chosen.
 * Safe to repeat after a crash. Returns false if the host has changed one of them in the meantime; that change is not
 * overwritten.
 */
export async function writeCalls(
  app: AppContext,
  { id: calendarId, userId, writes }: HostCalendar,
  calls: CallWriter,
  window: ReadWindow,
): Promise<boolean> {
  const { db } = app;
  const now = app.now();
  const isOfCalendar = eq(calendarCalls.calendarId, calendarId);
  await db.delete(calendarCalls).where(and(isOfCalendar, lt(calendarCalls.startsAt, new Date(now.getTime() - dayMs))));
  const written = new Map(
    (await db.select().from(calendarCalls).where(isOfCalendar)).map((call) => [call.bookingId, call]),
  );
  const wanted = writes ? await hostCalls(app, userId, now) : [];
  let isInStep = true;
  for (const call of wanted) {
    const { bookingId, startsAt, revision } = call;
    const before = written.get(bookingId);
    written.delete(bookingId);
    if (before?.revision === revision) continue;
    if (!(await calls.write(call, before?.startsAt ?? null, window))) {
      isInStep = false;
      continue;
    }
    const values = { startsAt, revision };
    await db
      .insert(calendarCalls)
      .values({ calendarId, bookingId, ...values })
      .onConflictDoUpdate({ target: [calendarCalls.calendarId, calendarCalls.bookingId], set: values });
  }
  for (const { bookingId, startsAt } of written.values()) {
    if (startsAt <= now) continue;
    if (!(await calls.remove(bookingId))) {
      isInStep = false;
      continue;
    }
    await db.delete(calendarCalls).where(and(isOfCalendar, eq(calendarCalls.bookingId, bookingId)));
  }
  return isInStep;
}
