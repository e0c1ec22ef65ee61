import { eq } from 'drizzle-orm';
import { hostCalendars, type HostCalendar } from '#features/host-calendars/host-calendars.table.ts';
import { openCaldavSource, type CaldavAccess } from '#features/host-calendars/sources/caldav-source.server.ts';
import { CalendarFault } from '#features/host-calendars/host-calendars.ts';
import type { CalendarSource } from '#features/host-calendars/sources/calendar-source.ts';
import { googleClient } from '#features/host-calendars/sources/google-env.server.ts';
import { openGoogleSource, type GoogleAccess } from '#features/host-calendars/sources/google-source.server.ts';
import { openIcsSource, type IcsAccess } from '#features/host-calendars/sources/ics-source.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { sealedSecret } from '#server/keys/sealed-secret.ts';

export type CalendarAccess = IcsAccess | CaldavAccess | GoogleAccess;

/** The address of a published calendar is secret too. */
const accessSecret = sealedSecret('calendar access');

/** Encrypts a calendar's address and credentials. */
export function sealAccess(app: Pick<AppContext, 'secret'>, access: CalendarAccess): string {
  return accessSecret.seal(app, JSON.stringify(access));
}

/** @throws CalendarFault `sealed` if it was encrypted with another key. */
export function openCalendar(app: AppContext, { access }: Pick<HostCalendar, 'access'>): CalendarSource {
  const opened = accessSecret.open(app, access);
  if (opened === null) throw new CalendarFault('sealed');
  return openSource(app, JSON.parse(opened) as CalendarAccess);
}

/** Opens a calendar by its kind of access. */
export function openSource(app: AppContext, access: CalendarAccess): CalendarSource {
  if (access.kind === 'ics') return openIcsSource(app, access);
  if (access.kind === 'caldav') return openCaldavSource(app, access);
  const client = googleClient(app);
  if (client === null) throw new CalendarFault('access');
  return openGoogleSource(app, client, access);
}

/** Re-encrypts access after AUTH_SECRET changed, so that AUTH_SECRET_PREVIOUS can be removed. */
export async function reencryptCalendars(app: Pick<AppContext, 'db' | 'secret' | 'env'>): Promise<void> {
  if (app.env.AUTH_SECRET_PREVIOUS === undefined) return;
  const { id, access } = hostCalendars;
  await app.db.transaction(async (tx) => {
    for (const row of await tx.select({ id, access }).from(hostCalendars).for('update'))
      await tx
        .update(hostCalendars)
        .set({ access: accessSecret.again(app, row.access) })
        .where(eq(id, row.id));
  });
}
