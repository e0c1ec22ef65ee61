import { readEvents } from '#features/host-calendars/events/read-calendar.server.ts';
import { openCalendarFetch } from '#features/host-calendars/sources/calendar-fetch.server.ts';
import { CalendarFault } from '#features/host-calendars/host-calendars.ts';
import type { CalendarSource } from '#features/host-calendars/sources/calendar-source.ts';
import type { AppContext } from '#server/app-context.ts';
import { reachOf } from '#server/outgoing/outgoing-address.ts';

export interface IcsAccess {
  readonly kind: 'ics';
  readonly url: string;
}

/** A published, read-only calendar file. */
export function openIcsSource(app: Pick<AppContext, 'env'>, { url }: IcsAccess): CalendarSource {
  const send = openCalendarFetch(reachOf(app.env));
  return {
    calls: null,
    async read(state, window) {
      const known = state.isChanged ? null : state.mark;
      const headers = { Accept: 'text/calendar', ...(known !== null && { 'If-None-Match': known }) };
      const response = await send(url, { headers });
      if (response.status === 304) return { state, changes: null };
      if (response.status === 404 || response.status === 410) throw new CalendarFault('address');
      if (!response.ok) throw new CalendarFault('answer');
      const read = await readEvents([await response.text()], window);
      return {
        state: { mark: response.headers.get('etag'), isChanged: false },
        changes: { isWhole: true, gone: [], ...read },
      };
    },
  };
}
