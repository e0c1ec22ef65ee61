import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import {
  chooseCalendar,
  connectCalendar,
  removeCalendar,
  type ConnectResult,
} from '#features/host-calendars/connect-calendar.server.ts';
import { calendarsCopy as copy } from '#features/host-calendars/host-calendars.copy.ts';
import { CalendarFault, OtherServer, type FoundCalendar } from '#features/host-calendars/host-calendars.ts';
import { readNow } from '#features/host-calendars/sync-calendars.server.ts';
import { findCalendars } from '#features/host-calendars/sources/caldav-requests.server.ts';
import { checkedField, textField } from '#forms/form-fields.ts';

export type CalendarData =
  | { readonly ok: true; readonly done: 'connected' | 'changed' | 'removed' | null }
  /** One of these has to be chosen. */
  | { readonly ok: false; readonly found: readonly FoundCalendar[] }
  | { readonly ok: false; readonly error: string };

export const calendarActions = defineActions('/admin/availability/calendars', {
  connect: formAction(
    { right: 'leads:write', audit: 'calendar-connected' },
    { address: textField, user: textField, password: textField, calendar: textField, writes: checkedField },
    async ({ app, by }, { address, user, password, calendar, writes }): Promise<CalendarData> => {
      // As calendar programs write the addresses of published calendars.
      const url = address.trim().replace(/^webcals?:/iu, 'https:');
      if (!URL.canParse(url)) return { ok: false, error: copy.faults.url };
      if (user.trim() === '') {
        const name = new URL(url).hostname;
        return toCalendarData(await connectCalendar(app, by, { access: { kind: 'ics', url }, name, writes: false }));
      }
      const account = { url, user: user.trim(), password };
      try {
        const found = await findCalendars(app, account);
        const chosen = found.length === 1 ? found[0] : found.find((one) => one.url === calendar);
        if (found.length === 0) return { ok: false, error: copy.faults.none };
        if (chosen === undefined) return { ok: false, found };
        const access = { ...account, kind: 'caldav', url: chosen.url } as const;
        return toCalendarData(await connectCalendar(app, by, { access, name: chosen.name, writes }));
      } catch (error) {
        if (error instanceof OtherServer) return { ok: false, error: copy.otherServer(error.origin) };
        if (error instanceof CalendarFault) return { ok: false, error: copy.faults[error.reason] };
        throw error;
      }
    },
  ),
  choose: formAction(
    { right: 'leads:write', audit: 'calendar-changed' },
    { id: textField, writes: checkedField },
    async ({ app, by }, { id, writes }): Promise<CalendarData> => {
      await chooseCalendar(app, by, id, writes);
      return { ok: true, done: 'changed' };
    },
  ),
  read: formAction({ right: 'leads:write' }, { id: textField }, async ({ app, by }, { id }): Promise<CalendarData> => {
    await readNow(app, by, id);
    return { ok: true, done: null };
  }),
  remove: formAction(
    { right: 'leads:write', audit: 'calendar-removed' },
    { id: textField },
    async ({ app, by }, { id }): Promise<CalendarData> => {
      await removeCalendar(app, by, id);
      return { ok: true, done: 'removed' };
    },
  ),
});

function toCalendarData(result: ConnectResult): CalendarData {
  return result.ok ? { ok: true, done: 'connected' } : { ok: false, error: copy.faults[result.reason] };
}
