import { randomUUID } from 'node:crypto';
import { and, asc, eq, ne } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { isHost } from '#features/availability/hours/host-zone.public.server.ts';
import {
  calendarHours,
  readWindow,
  refreshBusyTimes,
  writeEvents,
} from '#features/host-calendars/busy-times.server.ts';
import { openSource, sealAccess, type CalendarAccess } from '#features/host-calendars/calendar-access.server.ts';
import {
  calendarNameLength,
  CalendarFault,
  maxCalendars,
  type CalendarEntry,
  type CalendarFaultReason,
} from '#features/host-calendars/host-calendars.ts';
import { hostCalendars as table } from '#features/host-calendars/host-calendars.table.ts';
import { newState } from '#features/host-calendars/sources/calendar-source.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { hourMs } from '#values/duration.ts';
import { isUuid } from '#values/ids.ts';

/** The signed-in user's calendars, oldest first. */
export async function readOwnCalendars(app: AppContext, by: TeamMember<'leads:read'>): Promise<CalendarEntry[]> {
  const rows = await app.db.select().from(table).where(eq(table.userId, by.user.id)).orderBy(asc(table.createdAt));
  const staleSince = app.now().getTime() - app.settings.get(calendarHours) * hourMs;
  return rows.map(({ id, kind, name, writes, syncedAt, fault, state }) => {
    return {
      id,
      kind,
      name,
      writes,
      fault,
      odd: state.odd ?? [],
      syncedAt: syncedAt.toISOString(),
      isStale: syncedAt.getTime() < staleSince,
    };
  });
}

export type ConnectResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: CalendarFaultReason | 'no-hours' | 'too-many' | 'empty' };

/** Reads the calendar first, so that a connected calendar works and counts immediately. */
export async function connectCalendar(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  { access, name, writes: wishes }: { access: CalendarAccess; name: string; writes: boolean },
): Promise<ConnectResult> {
  const userId = by.user.id;
  if (!(await isHost(app.db, userId))) return { ok: false, reason: 'no-hours' };
  try {
    const source = openSource(app, access);
    const window = await readWindow(app, userId);
    const { state, changes } = await source.read(newState, window);
    // A task list is a calendar too, but its host would always be free.
    if (access.kind === 'ics' && changes?.isEmpty === true) return { ok: false, reason: 'empty' };
    const writes = wishes && source.calls !== null;
    return await app.db.transaction(async (tx) => {
      if ((await tx.$count(table, eq(table.userId, userId))) >= maxCalendars) return { ok: false, reason: 'too-many' };
      const id = randomUUID();
      const now = app.now();
      if (writes) await stopWriting(tx, userId, id);
      await tx.insert(table).values({
        id,
        userId,
        kind: access.kind,
        name: (changes?.name || name).slice(0, calendarNameLength),
        access: sealAccess(app, access),
        writes,
        state: { ...state, odd: changes?.odd },
        wholeAt: now,
        syncedAt: now,
        nextAt: now,
        createdAt: now,
      });
      if (changes) await writeEvents(tx, { id, userId }, changes);
      await refreshBusyTimes(app, tx, userId);
      await recordAction(app, by, { action: 'calendar-connected', userId }, tx);
      return { ok: true };
    });
  } catch (error) {
    if (error instanceof CalendarFault) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** Chooses the one calendar that calls are written to, or none. Returns false if the calendar does not exist. */
export function chooseCalendar(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  writes: boolean,
): Promise<boolean> {
  return changeOwn(app, by, id, 'calendar-changed', async (tx, isIt) => {
    await stopWriting(tx, by.user.id, id);
    await tx.update(table).set({ writes, nextAt: app.now() }).where(isIt);
  });
}

/** Leaves the events of calls in the calendar. */
export function removeCalendar(app: AppContext, by: TeamMember<'leads:write'>, id: string): Promise<boolean> {
  return changeOwn(app, by, id, 'calendar-removed', async (tx, isIt) => {
    await tx.delete(table).where(isIt);
    await refreshBusyTimes(app, tx, by.user.id);
  });
}

async function changeOwn(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  action: 'calendar-changed' | 'calendar-removed',
  change: (tx: Transaction, isIt: ReturnType<typeof eq>) => Promise<void>,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const userId = by.user.id;
  return app.db.transaction(async (tx) => {
    const isOwn = and(eq(table.id, id), eq(table.userId, userId));
    const [own] = await tx.select({ kind: table.kind }).from(table).where(isOwn).for('update');
    if (!own) return false;
    await change(tx, eq(table.id, id));
    await recordAction(app, by, { action, userId }, tx);
    return true;
  });
}

/** The next sync removes the calls from the other calendars. */
async function stopWriting(tx: Transaction, userId: string, besides: string): Promise<void> {
  await tx
    .update(table)
    .set({ writes: false })
    .where(and(eq(table.userId, userId), ne(table.id, besides)));
}
