import { setTimeout } from 'node:timers/promises';
import { and, eq, gt, inArray, lte, min, ne } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { timeWanted } from '#features/availability/availability.events.public.ts';
import { readWindow, refreshBusyTimes, writeEvents } from '#features/host-calendars/busy-times.server.ts';
import { openCalendar } from '#features/host-calendars/calendar-access.server.ts';
import type { ReadWindow } from '#features/host-calendars/events/calendar-events.ts';
import { changedCalls, followCalls, writeCalls } from '#features/host-calendars/calls-in-calendar.server.ts';
import { sendCalendarEmail } from '#features/host-calendars/calendar-fault.jobs.server.ts';
import {
  CalendarFault,
  type CalendarFaultReason,
  type HostCalendarKind,
} from '#features/host-calendars/host-calendars.ts';
import { hostCalendars, type HostCalendar } from '#features/host-calendars/host-calendars.table.ts';
import type { CalendarSource, CalendarState } from '#features/host-calendars/sources/calendar-source.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { prepareFor } from '#server/events.ts';
import { toLoggedError } from '#server/jobs/logged-error.ts';
import { dayMs, hourMs, minuteMs } from '#values/duration.ts';

/** How long a calendar is locked for its reader. After that the reader is presumed dead. */
const lockMinutes = 3;
const hostsAtOnce = 64;

/** Minutes between checks. Published files are regenerated much less often. */
const everyMinutes: Readonly<Record<HostCalendarKind, number>> = { ics: 5, caldav: 1, google: 1 };
/** Minutes between checks of a calendar that reports its changes, in case a report is lost. */
const everyMinutesPushed = 30;
const longestWaitMinutes = 60;
const failuresUntilNotified = 3;

/** Reads the calendars that are due, all of a host together, and writes their calls. */
export async function syncDue(app: AppContext): Promise<void> {
  const due = await takeDue(app);
  await Promise.all(due.map((calendar) => syncCalendar(app, calendar)));
}

/** Reads a calendar of the signed-in user now; the page shows the result. */
export async function readNow(app: AppContext, by: TeamMember<'leads:write'>, calendarId: string): Promise<void> {
  const isOwn = and(eq(hostCalendars.id, calendarId), eq(hostCalendars.userId, by.user.id));
  const [calendar] = await app.db.update(hostCalendars).set(lockedUntil(app.now())).where(isOwn).returning();
  if (calendar) await syncCalendar(app, calendar);
}

function lockedUntil(now: Date) {
  return { nextAt: new Date(now.getTime() + lockMinutes * minuteMs) };
}

async function takeDue(app: AppContext): Promise<HostCalendar[]> {
  const { db } = app;
  const now = app.now();
  const { userId, nextAt } = hostCalendars;
  const isDue = lte(nextAt, now);
  const hosts = db
    .select({ userId })
    .from(hostCalendars)
    .where(isDue)
    .groupBy(userId)
    .orderBy(min(nextAt))
    .limit(hostsAtOnce);
  return db
    .update(hostCalendars)
    .set(lockedUntil(now))
    .where(and(isDue, inArray(userId, hosts)))
    .returning();
}

async function syncCalendar(app: AppContext, calendar: HostCalendar): Promise<void> {
  try {
    const window = await readWindow(app, calendar.userId);
    const source = openCalendar(app, calendar);
    const state = await readCalendar(app, calendar, source, window);
    if (state === null || source.calls === null) return;
    const isInStep = await writeCalls(app, calendar, source.calls, window);
    if (!isInStep) await noteChange(app, calendar.id, state);
  } catch (error) {
    await noteFailure(app, calendar, error);
  }
}

const freshSeconds = 60;
/** How long a visitor waits for calendars when booking. */
const patienceSeconds = 5;

/** Runs before a visitor books. */
export const refreshBeforeBooking = prepareFor(timeWanted, (app: AppContext, { hostIds }) =>
  refreshCalendars(app, hostIds),
);

/** Reads the calendars of these hosts that were not read within the last minute, unless they are failing. */
async function refreshCalendars(app: AppContext, userIds: readonly string[]): Promise<void> {
  const readBefore = new Date(app.now().getTime() - freshSeconds * 1000);
  const { userId, syncedAt, failures } = hostCalendars;
  const isStale = and(inArray(userId, [...userIds]), lte(syncedAt, readBefore), eq(failures, 0));
  const stale = await app.db.select().from(hostCalendars).where(isStale);
  if (stale.length === 0) return;
  const reads = stale.map(async (calendar) => {
    try {
      const window = await readWindow(app, calendar.userId);
      await readCalendar(app, calendar, openCalendar(app, calendar), window);
    } catch (error) {
      await noteFailure(app, calendar, error);
    }
  });
  const isOver = new AbortController();
  await Promise.race([
    Promise.all(reads).finally(() => isOver.abort()),
    setTimeout(patienceSeconds * 1000, null, { signal: isOver.signal, ref: false }).catch(() => null),
  ]);
}

/** Returns the updated calendar. Null if it was removed in the meantime. @throws CalendarFault */
async function readCalendar(
  app: AppContext,
  calendar: HostCalendar,
  source: CalendarSource,
  window: ReadWindow,
): Promise<CalendarState | null> {
  const { id, kind, userId, state: before } = calendar;
  const started = app.now();
  const { state: after, changes } = await source.read(dueState(calendar, started), window);
  const moved = changes && source.calls ? await changedCalls(app, calendar, source.calls, changes, window) : [];
  const state = changes?.isWhole ? { ...after, odd: changes.odd } : after;
  return app.db.transaction(async (tx) => {
    const [still] = await tx.select().from(hostCalendars).where(eq(hostCalendars.id, id)).for('update');
    if (!still) return null;
    if (changes) await writeEvents(tx, calendar, changes);
    await followCalls(app, tx, calendar, moved);
    const nextAt = new Date(started.getTime() + intervalOf(kind, state, started) * minuteMs - 20_000);
    const wholeAt = changes?.isWhole ? started : calendar.wholeAt;
    const set = { state, wholeAt, syncedAt: started, nextAt, failures: 0, fault: null, toldAt: null };
    await tx.update(hostCalendars).set(set).where(eq(hostCalendars.id, id));
    await refreshBusyTimes(app, tx, userId, changes !== null);
    const isNew = state.odd?.some(({ uid }) => !before.odd?.some((known) => known.uid === uid));
    if (isNew) await app.jobs.send(tx, sendCalendarEmail, { calendarId: id, at: started.toISOString() });
    return state;
  });
}

function dueState({ state, wholeAt }: HostCalendar, now: Date): CalendarState {
  return wholeAt.getTime() < now.getTime() - dayMs ? { ...state, isChanged: true } : state;
}

function intervalOf(kind: HostCalendarKind, { channel, isChanged }: CalendarState, now: Date): number {
  const isPushed = !isChanged && channel !== undefined && Date.parse(channel.expiresAt) > now.getTime();
  return isPushed ? everyMinutesPushed : everyMinutes[kind];
}

/** The event of a call differs from what was written, so the next sync reads the whole calendar. */
async function noteChange({ db }: AppContext, id: string, state: CalendarState): Promise<void> {
  await db
    .update(hostCalendars)
    .set({ state: { ...state, isChanged: true } })
    .where(eq(hostCalendars.id, id));
}

async function noteFailure(
  app: AppContext,
  { id, kind, userId, failures: before, toldAt }: HostCalendar,
  error: unknown,
) {
  const reason: CalendarFaultReason = error instanceof CalendarFault ? error.reason : 'answer';
  const failures = before + 1;
  app.log.warn(
    { event: 'calendar.failed', calendarId: id, kind, reason, failures, ...describeCause(error) },
    'Calendar failed',
  );
  const minutes = Math.min(2 ** failures, longestWaitMinutes) * (0.75 + Math.random() / 2);
  const now = app.now();
  const mustNotify = failures >= failuresUntilNotified && toldAt === null;
  await app.db.transaction(async (tx) => {
    // Two calendars of one host that fail at the same time must not both send the email.
    if (mustNotify) await lockCalendarsOf(tx, userId);
    const set = { failures, fault: reason, nextAt: new Date(now.getTime() + minutes * minuteMs) };
    const [still] = await tx
      .update(hostCalendars)
      .set({ ...set, ...(mustNotify && { toldAt: now }) })
      .where(eq(hostCalendars.id, id))
      .returning({ id: hostCalendars.id });
    if (!still || !mustNotify) return;
    // One email names all calendars of an unreachable account.
    const isRecent = gt(hostCalendars.toldAt, new Date(now.getTime() - hourMs));
    const others = and(eq(hostCalendars.userId, userId), ne(hostCalendars.id, id), isRecent);
    if ((await tx.$count(hostCalendars, others)) > 0) return;
    await app.jobs.send(tx, sendCalendarEmail, { calendarId: id, at: now.toISOString() });
  });
}

async function lockCalendarsOf(tx: Transaction, userId: string): Promise<void> {
  const { id } = hostCalendars;
  await tx.select({ id }).from(hostCalendars).where(eq(hostCalendars.userId, userId)).orderBy(id).for('update');
}

function describeCause(error: unknown): object {
  if (!(error instanceof CalendarFault)) return { err: error };
  return error.cause === undefined ? {} : { cause: toLoggedError(error.cause).message };
}
