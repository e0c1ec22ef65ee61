import { CalendarFault } from '#features/host-calendars/host-calendars.ts';
import type { OutgoingReach } from '#server/outgoing/outgoing-address.ts';
import { openOutgoingFetch, OutgoingError } from '#server/outgoing/fetch-outgoing.ts';

const milliseconds = 20_000;

/** `fetch` that throws CalendarFault if there is no response, or if it means that the calendar cannot be used. */
export function openCalendarFetch(reach: OutgoingReach, maxBytes = 8_000_000): typeof fetch {
  const send = openOutgoingFetch({ milliseconds, maxBytes, reach });
  return async (input, init) => {
    const response = await send(input, init).catch((error: unknown) => {
      const reason = error instanceof OutgoingError ? error.reason : 'connection';
      throw new CalendarFault(reason === 'address' || reason === 'size' ? reason : 'away', error);
    });
    const { status } = response;
    const isLimited = status === 429 || (status === 403 && /rateLimit|quota/iu.test(await response.clone().text()));
    if (isLimited || status >= 500) throw new CalendarFault('away');
    if (status === 401 || status === 403) throw new CalendarFault('access');
    return response;
  };
}
