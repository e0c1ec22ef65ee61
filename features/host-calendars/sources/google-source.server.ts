import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { zoneClock } from '#features/availability/zone-clock.public.ts';
import { callUid } from '#features/booking/call-uid.public.ts';
import type { HostCall } from '#features/booking/calls/host/host-calls.public.ts';
import type { CalendarEvent, ReadWindow } from '#features/host-calendars/events/calendar-events.ts';
import { CalendarFault } from '#features/host-calendars/host-calendars.ts';
import { openCalendarFetch } from '#features/host-calendars/sources/calendar-fetch.server.ts';
import type { CalendarRead, CalendarSource, CalendarState } from '#features/host-calendars/sources/calendar-source.ts';
import { googleReach, type GoogleClient } from '#features/host-calendars/sources/google-env.server.ts';
import { accessToken, forgetToken } from '#features/host-calendars/sources/google-token.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';
import { dayMs } from '#values/duration.ts';

export interface GoogleAccess {
  readonly kind: 'google';
  readonly refreshToken: string;
}

const time = z.object({ date: z.optional(z.string()), dateTime: z.optional(z.string()) });
const event = z.object({
  id: z.string(),
  etag: z.optional(z.string()),
  status: z.optional(z.string()),
  transparency: z.optional(z.string()),
  start: z.optional(time),
  end: z.optional(time),
  attendees: z.optional(z.array(z.object({ self: z.optional(z.boolean()), responseStatus: z.optional(z.string()) }))),
});
const page = z.object({
  timeZone: z.optional(z.string()),
  items: z._default(z.array(event), []),
  nextPageToken: z.optional(z.string()),
  nextSyncToken: z.optional(z.string()),
});
type GoogleEvent = z.infer<typeof event>;

const fields = `timeZone,nextPageToken,nextSyncToken,items(id,status,transparency,start,end,attendees(self,responseStatus))`;
const maxPages = 20;
/** Google sends timestamps and well-known zones. */
const allRead = { odd: [], isEmpty: false, name: '' } as const;
/** Google closes a channel after at most a month. */
const channelDays = 7;

/** Path that Google reports changes to. */
const changesPath = '/functions/v1/calendar-changes';

/**
 * The main calendar of a Google account, read with sync tokens: in full once a day, otherwise only changes. Google pushes
 * changes if it can reach this site.
 */
export function openGoogleSource(
  app: Pick<AppContext, 'env' | 'changes' | 'now'>,
  client: GoogleClient,
  { refreshToken }: GoogleAccess,
): CalendarSource {
  const send = openCalendarFetch(googleReach);
  const events = `${client.api}/calendars/primary/events`;

  async function ask(url: string, method = 'GET', body?: object, tag?: string): Promise<Response> {
    const headers = {
      Authorization: `Bearer ${await accessToken(app, client, refreshToken)}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(tag !== undefined && { 'If-Match': tag }),
    };
    return send(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch((error: unknown) => {
      if (error instanceof CalendarFault && error.reason === 'access') forgetToken(app, refreshToken);
      throw error;
    });
  }

  /** Null if the sync token is too old, so everything must be read. */
  async function pages(query: Record<string, string>): Promise<z.infer<typeof page>[] | null> {
    const read: z.infer<typeof page>[] = [];
    for (let next: string | undefined = ''; next !== undefined; next = read.at(-1)?.nextPageToken) {
      const asked = { ...query, singleEvents: 'true', maxResults: '2500', fields, ...(next && { pageToken: next }) };
      const response = await ask(`${events}?${new URLSearchParams(asked).toString()}`);
      if (response.status === 410) return null;
      const parsed = z.safeParse(page, await response.json().catch(() => null));
      if (!response.ok || !parsed.success) throw new CalendarFault('answer');
      read.push(parsed.data);
      if (read.length > maxPages) throw new CalendarFault('size');
    }
    return read;
  }

  async function readAll(state: CalendarState, window: ReadWindow): Promise<CalendarRead> {
    const range = { timeMin: new Date(window.from).toISOString(), timeMax: new Date(window.to).toISOString() };
    const read = await pages(range);
    const mark = read?.at(-1)?.nextSyncToken;
    if (!read || mark === undefined) throw new CalendarFault('answer');
    return {
      state: { ...state, mark, isChanged: false, channel: await channelOf(state) },
      changes: { isWhole: true, events: toBusyEvents(read, window), gone: [], ...allRead },
    };
  }

  /** Null if the sync token is too old. */
  async function readNew(state: CalendarState, syncToken: string, window: ReadWindow): Promise<CalendarRead | null> {
    const read = await pages({ syncToken });
    if (read === null) return null;
    const ids = read.flatMap(({ items }) => items.map(({ id }) => toUid(id)));
    const mark = read.at(-1)?.nextSyncToken ?? syncToken;
    return {
      state: { ...state, mark, isChanged: false },
      changes: ids.length === 0 ? null : { isWhole: false, events: toBusyEvents(read, window), gone: ids, ...allRead },
    };
  }

  async function channelOf({ channel }: CalendarState): Promise<CalendarState['channel']> {
    const { origin, protocol, hostname } = new URL(app.env.PUBLIC_ORIGIN);
    const now = app.now().getTime();
    if (channel !== undefined && Date.parse(channel.expiresAt) > now + 2 * dayMs) return channel;
    if (protocol !== 'https:' || isLoopbackHost(hostname)) return undefined;
    const opened = { id: randomUUID(), token: randomUUID() };
    const expiration = now + channelDays * dayMs;
    const asked = { ...opened, type: 'web_hook', address: `${origin}${changesPath}`, expiration };
    // Without a channel the calendar is polled every minute.
    const response = await ask(`${events}/watch`, 'POST', asked).catch(() => null);
    return response?.ok === true ? { ...opened, expiresAt: new Date(expiration).toISOString() } : undefined;
  }

  return {
    async read(state, window) {
      const changed = state.isChanged || state.mark === null ? null : await readNew(state, state.mark, window);
      return changed ?? readAll(state, window);
    },
    calls: {
      find: async (bookingId, window) => readStart(await eventAt(bookingId), window),
      async write(call, wrote, window) {
        const id = toEventId(call.bookingId);
        const found = await eventAt(call.bookingId);
        if (wrote !== null && readStart(found, window) !== wrote.getTime()) return false;
        let response: Response;
        if (found === null) response = await ask(events, 'POST', { ...toEvent(call), id });
        // Restores an event that was deleted.
        else if (found.status === 'cancelled')
          response = await ask(`${events}/${id}`, 'PUT', toEvent(call), found.etag);
        else response = await ask(`${events}/${id}`, 'PATCH', toTimes(call, { date: null }), found.etag);
        if (response.status === 412) return false;
        if (!response.ok) throw new CalendarFault('answer');
        return true;
      },
      async remove(bookingId) {
        const { ok, status } = await ask(`${events}/${toEventId(bookingId)}`, 'DELETE');
        if (!ok && status !== 404 && status !== 410) throw new CalendarFault('answer');
        return true;
      },
    },
  };

  async function eventAt(bookingId: string): Promise<GoogleEvent | null> {
    const response = await ask(`${events}/${toEventId(bookingId)}`);
    if (response.status === 404 || response.status === 410) return null;
    const found = z.safeParse(event, await response.json().catch(() => null));
    if (!response.ok || !found.success) throw new CalendarFault('answer');
    return found.data;
  }
}

function readStart(found: GoogleEvent | null, window: ReadWindow): number | null {
  return found && (toBusyEvents([{ items: [found] }], window)[0]?.from ?? null);
}

/** Google accepts letters up to v and digits. */
function toEventId(bookingId: string): string {
  return `booking${bookingId.replaceAll('-', '')}`;
}

function toUid(id: string): string {
  const hex = /^booking([\da-f]{32})$/u.exec(id)?.[1];
  return hex === undefined ? id : callUid(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-'));
}

function toEvent(call: HostCall) {
  return { status: 'confirmed', summary: call.title, description: call.description, ...toTimes(call) };
}

/** `without` undoes a change by the host to an all-day event. */
function toTimes({ startsAt, endsAt, joinUrl }: HostCall, without: { readonly date?: null } = {}) {
  return {
    ...(joinUrl !== null && { location: joinUrl }),
    start: { ...without, dateTime: startsAt.toISOString() },
    end: { ...without, dateTime: endsAt.toISOString() },
  };
}

function toBusyEvents(read: readonly z.infer<typeof page>[], window: ReadWindow): CalendarEvent[] {
  const isDeclined = ({ attendees = [] }: GoogleEvent) =>
    attendees.some((attendee) => attendee.self === true && attendee.responseStatus === 'declined');
  const isFree = ({ transparency }: GoogleEvent) => transparency === 'transparent';
  const isCall = ({ id }: GoogleEvent) => toUid(id) !== id;
  return read.flatMap(({ items, timeZone = window.timeZone }) => {
    const clock = zoneClock(timeZone, window.from, window.to);
    const timestamp = (at: z.infer<typeof time> | undefined) =>
      at?.dateTime === undefined ? clock.at(at?.date ?? '', 0) : Date.parse(at.dateTime);
    return items
      .filter((one) => one.status !== 'cancelled' && (isCall(one) || !(isFree(one) || isDeclined(one))))
      .map(({ id, start, end }) => ({ uid: toUid(id), from: timestamp(start), to: timestamp(end) }))
      .filter(({ from, to }) => from < to && to > window.from && from < window.to);
  });
}
