import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { readWindow, refreshBusyTimes, writeEvents } from '#features/host-calendars/busy-times.server.ts';
import { openCalendar } from '#features/host-calendars/calendar-access.server.ts';
import { changedCalls, followCalls, writeCalls } from '#features/host-calendars/calls-in-calendar.server.ts';
import { sendCalendarEmail } from '#features/host-calendars/calendar-fault.jobs.server.ts';
import {
  CalendarFault,
  type CalendarFaultReason,
  type HostCalendarKind,
} from '#features/host-calendars/host-calendars.ts';
import { hostCalendars, type HostCalendar } from '#features/host-calendars/host-calendars.table.ts';
import type { CalendarState } from '#features/host-calendars/sources/calendar-source.ts';
import type { AppContext } from '#server/app-context.ts';
import { faultOf } from '#server/jobs/fault.ts';
import { dayMs, minuteMs } from '#values/duration.ts';

/** Others leave a calendar alone for so long; after that its reader must have died. */
const leaseMinutes = 3;
const atOnce = 64;

/** Minutes between two looks. Published files are made anew much more rarely than that. */
const everyMinutes: Readonly<Record<HostCalendarKind, number>> = { ics: 5, caldav: 1, google: 1 };
/** Of a calendar that reports its changes, in case that a report is lost. */
const everyMinutesPushed = 30;
const longestWaitMinutes = 60;
const failuresUntilTold = 3;

/** Looks at the calendars that are due, at one of each host, so that a host's server gets one request a minute. */
export async function syncDue(app: AppContext): Promise<void> {
  const due = await takeDue(app);
  await Promise.all(due.map((calendar) => syncCalendar(app, calendar)));
}

async function takeDue(app: AppContext): Promise<HostCalendar[]> {
  const { db } = app;
  const now = app.now();
  const { id, userId, nextAt } = hostCalendars;
  const isDue = lte(nextAt, now);
  const first = db.selectDistinctOn([userId], { id }).from(hostCalendars).where(isDue).orderBy(userId, nextAt);
  return db
    .update(hostCalendars)
    .set({ nextAt: new Date(now.getTime() + leaseMinutes * minuteMs) })
    .where(and(isDue, inArray(id, sql`(select id from (${first}) as first limit ${atOnce})`)))
    .returning();
}

async function syncCalendar(app: AppContext, calendar: HostCalendar): Promise<void> {
  try {
    const source = openCalendar(app, calendar);
    const started = app.now();
    const window = await readWindow(app, calendar.userId);
    const { state, changes } = await source.read(dueState(calendar, started), window);
    const moved = changes && source.calls ? await changedCalls(app, calendar, source.calls, changes, window) : [];
    await app.db.transaction(async (tx) => {
      const [still] = await tx.select().from(hostCalendars).where(eq(hostCalendars.id, calendar.id)).for('update');
      if (!still) return;
      if (changes) await writeEvents(tx, calendar.id, changes);
      await followCalls(app, tx, calendar, moved);
      const nextAt = new Date(started.getTime() + intervalOf(calendar.kind, state, started) * minuteMs - 20_000);
      const wholeAt = changes?.isWhole ? started : calendar.wholeAt;
      const set = { state, wholeAt, syncedAt: started, nextAt, failures: 0, fault: null, toldAt: null };
      await tx.update(hostCalendars).set(set).where(eq(hostCalendars.id, calendar.id));
      await refreshBusyTimes(app, tx, calendar.userId, changes !== null);
    });
    if (source.calls === null) return;
    const isInStep = await writeCalls(app, calendar, source.calls, window);
    if (!isInStep) await noteChange(app, calendar.id, state);
  } catch (error) {
    await noteFailure(app, calendar, error);
  }
}

function dueState({ state, wholeAt }: HostCalendar, now: Date): CalendarState {
  return wholeAt.getTime() < now.getTime() - dayMs ? { ...state, isChanged: true } : state;
}

function intervalOf(kind: HostCalendarKind, { channel, isChanged }: CalendarState, now: Date): number {
  const isPushed = !isChanged && channel !== undefined && Date.parse(channel.expiresAt) > now.getTime();
  return isPushed ? everyMinutesPushed : everyMinutes[kind];
}

/** What a call's event says is not what was written: all of the calendar is read next. */
async function noteChange({ db }: AppContext, id: string, state: CalendarState): Promise<void> {
  await db
    .update(hostCalendars)
    .set({ state: { ...state, isChanged: true } })
    .where(eq(hostCalendars.id, id));
}

async function noteFailure(app: AppContext, { id, kind, failures: before, toldAt }: HostCalendar, error: unknown) {
  const reason: CalendarFaultReason = error instanceof CalendarFault ? error.reason : 'answer';
  const failures = before + 1;
  app.log.warn(
    { event: 'calendar.failed', calendarId: id, kind, reason, failures, ...causeOf(error) },
    'Calendar failed',
  );
  const minutes = Math.min(2 ** failures, longestWaitMinutes) * (0.75 + Math.random() / 2);
  const now = app.now();
  const isTold = failures >= failuresUntilTold && toldAt === null;
  await app.db.transaction(async (tx) => {
    const set = { failures, fault: reason, nextAt: new Date(now.getTime() + minutes * minuteMs) };
    const [still] = await tx
      .update(hostCalendars)
      .set({ ...set, ...(isTold && { toldAt: now }) })
      .where(eq(hostCalendars.id, id))
      .returning({ id: hostCalendars.id });
    if (still && isTold) await app.jobs.send(tx, sendCalendarEmail, { calendarId: id, at: now.toISOString() });
  });
}

function causeOf(error: unknown): object {
  if (!(error instanceof CalendarFault)) return { err: error };
  return error.cause === undefined ? {} : { cause: faultOf(error.cause).message };
}
