import { and, eq, gt, inArray, lt, min, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { setBusyTimes } from '#features/availability/busy/busy-times.public.server.ts';
import { zoneOfHost } from '#features/availability/hours/host-zone.public.server.ts';
import { bookingOfUid } from '#features/booking/call-uid.public.ts';
import { callLengths } from '#features/booking/calls/host/host-calls.public.server.ts';
import type { ReadWindow } from '#features/host-calendars/events/calendar-events.ts';
import { calendarEvents, hostCalendars, type HostCalendar } from '#features/host-calendars/host-calendars.table.ts';
import type { CalendarChanges } from '#features/host-calendars/sources/calendar-source.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { hoursSetting } from '#server/site-settings/site-setting.ts';
import { dayMs, hourMs } from '#values/duration.ts';

/** Hours that the last known state of an unreadable calendar is used. After that its host is not offered. */
export const calendarHours = hoursSetting('calendarHours', 12, 168);

/** Hosts can be booked a year ahead, and calendars are fully read every day. */
const daysAhead = 370;
const rowsAtOnce = 500;

type Span = Pick<ReadWindow, 'from' | 'to'>;

/** The range to read from a host's calendars. */
export async function readWindow(app: AppContext, userId: string): Promise<ReadWindow> {
  const { db } = app;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const timeZone = await zoneOfHost(db, userId);
  return { ...windowAt(app.now()), timeZone, addresses: user ? [user.email.toLowerCase()] : [] };
}

function windowAt(now: Date): Span {
  return { from: now.getTime() - dayMs, to: now.getTime() + daysAhead * dayMs };
}

/**
 * Writes busy times. Events of our own calls are left out, since a call must not block moving itself. If the host made
 * the event longer than the call, the extra time counts.
 */
export async function writeEvents(
  tx: Transaction,
  { id: calendarId, userId }: Pick<HostCalendar, 'id' | 'userId'>,
  { isWhole, events, gone }: CalendarChanges,
): Promise<void> {
  const isOfCalendar = eq(calendarEvents.calendarId, calendarId);
  await tx
    .delete(calendarEvents)
    .where(isWhole ? isOfCalendar : and(isOfCalendar, inArray(calendarEvents.uid, [...gone])));
  const lengths = await callLengths(
    tx,
    userId,
    events.flatMap(({ uid }) => bookingOfUid(uid) ?? []),
  );
  for (let at = 0; at < events.length; at += rowsAtOnce) {
    const rows = events
      .slice(at, at + rowsAtOnce)
      .map(({ uid, from, to }) => ({ uid, from: from + (lengths.get(bookingOfUid(uid) ?? '') ?? 0), to }))
      .filter(({ from, to }) => from < to)
      .map(({ uid, from, to }) => {
        return { calendarId, uid: uid.slice(0, 500), startsAt: new Date(from), endsAt: new Date(to) };
      });
    if (rows.length > 0) await tx.insert(calendarEvents).values(rows);
  }
}

/** Merges the busy times of all calendars of a host, if they changed, and records when they were read. */
export async function refreshBusyTimes(
  app: AppContext,
  tx: Transaction,
  userId: string,
  hasChanged = true,
): Promise<void> {
  const isOwn = eq(hostCalendars.userId, userId);
  const [known] = await tx
    .select({ since: min(hostCalendars.syncedAt) })
    .from(hostCalendars)
    .where(isOwn);
  const until = known?.since ? new Date(known.since.getTime() + app.settings.get(calendarHours) * hourMs) : null;
  // `extract` would calculate with slow numerics.
  const minute = (column: typeof calendarEvents.startsAt, round: 'floor' | 'ceil') =>
    sql`${sql.raw(round)}(date_part('epoch', ${column}) / 60)::int`;
  const { startsAt, endsAt } = calendarEvents;
  const ranges = ({ from, to }: Span) => sql`
    select range_agg(int4range(${minute(startsAt, 'floor')}, ${minute(endsAt, 'ceil')}))
    from ${calendarEvents} join ${hostCalendars} on ${hostCalendars.id} = ${calendarEvents.calendarId}
    where ${and(isOwn, lt(startsAt, new Date(to)), gt(endsAt, new Date(from)))}`;
  await setBusyTimes(tx, userId, { ranges: hasChanged ? ranges : null, within: windowAt(app.now()), until });
}
