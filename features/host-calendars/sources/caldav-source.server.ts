import ical, { ICalEventBusyStatus } from 'ical-generator';
import { calendarQuery, createAccount, createObject, deleteObject, propfind } from 'tsdav';
import type { DAVAccount, DAVResponse } from 'tsdav';
import { callUid } from '#features/booking/host/call-uid.public.ts';
import type { HostCall } from '#features/booking/host/host-calls.public.ts';
import { readEvents } from '#features/host-calendars/events/read-events.server.ts';
import { CalendarFault, type FoundCalendar } from '#features/host-calendars/host-calendars.ts';
import { openCalendarFetch } from '#features/host-calendars/sources/calendar-fetch.server.ts';
import type { CalendarSource, CallWriter } from '#features/host-calendars/sources/calendar-source.ts';
import { site } from '#content/site.ts';
import type { AppContext } from '#server/app-context.ts';
import { reachOf } from '#server/outgoing/outgoing-address.ts';

export interface CaldavAccess {
  readonly kind: 'caldav';
  /** Of the calendar. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

type Account = Omit<CaldavAccess, 'kind'>;

/** What every request of an account is sent with. */
function connection(app: Pick<AppContext, 'env'>, { user, password }: Account) {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return { headers: { authorization }, fetch: openCalendarFetch(reachOf(app.env)) };
}

/** The calendars of an account that hold events. `url` is that of the server, or of anything below it. */
export async function findCalendars(app: Pick<AppContext, 'env'>, account: Account): Promise<FoundCalendar[]> {
  const { url, user: username, password } = account;
  const asked = { serverUrl: url, accountType: 'caldav', credentials: { username, password } } as DAVAccount;
  const { calendars = [] } = await createAccount({
    account: asked,
    ...connection(app, account),
    loadCollections: true,
  }).catch((error: unknown) => {
    throw error instanceof CalendarFault ? error : new CalendarFault('answer', error);
  });
  return calendars
    .filter(({ components }) => components === undefined || components.includes('VEVENT'))
    .map(({ url: address, displayName }) => ({
      url: address,
      name: typeof displayName === 'string' && displayName !== '' ? displayName : new URL(address).pathname,
    }));
}

/** A calendar of a CalDAV server (RFC 4791). It is read when its `ctag` is another one. */
export function openCaldavSource(app: Pick<AppContext, 'env'>, access: CaldavAccess): CalendarSource {
  const { url } = access;
  const sent = connection(app, access);

  async function tagOf(): Promise<string | null> {
    const asked = { url, headers: sent.headers, depth: '0', props: { 'cs:getctag': {} } } as const;
    const [found] = await listed((checked) => propfind({ ...asked, ...checked }), sent.fetch);
    const tag: unknown = found?.props?.['getctag'];
    return typeof tag === 'string' ? tag : null;
  }

  return {
    calls: callWriter(url, sent),
    async read(state, window) {
      if (!state.isChanged) {
        const mark = await tagOf();
        // A server without tags is read each time.
        return { state: { ...state, mark, isChanged: mark === null || mark !== state.mark }, changes: null };
      }
      const props = { 'c:calendar-data': {} };
      const asked = { url, headers: sent.headers, depth: '1', props, filters: from(window.from) } as const;
      const found = await listed((checked) => calendarQuery({ ...asked, ...checked }), sent.fetch);
      const files = found.flatMap((one) => fileOf(one.props?.['calendarData']));
      const events = await readEvents({ ...window, files });
      return {
        state: { ...state, isChanged: false },
        changes: { isWhole: true, events, gone: [] },
      };
    },
  };
}

function callWriter(calendar: string, sent: ReturnType<typeof connection>): CallWriter {
  const addressOf = (bookingId: string) => new URL(`booking-${bookingId}.ics`, calendar).href;
  return {
    async find(bookingId, window) {
      const response = await sent.fetch(addressOf(bookingId), { headers: sent.headers });
      if (response.status === 404 || response.status === 410) return null;
      if (!response.ok) throw new CalendarFault('answer');
      const events = await readEvents({ ...window, files: [await response.text()] });
      return events.find(({ uid }) => uid === callUid(bookingId))?.from ?? null;
    },
    async write(call) {
      const headers = { ...sent.headers, 'Content-Type': 'text/calendar; charset=utf-8' };
      const event = { url: addressOf(call.bookingId), data: eventFile(call), headers, fetch: sent.fetch };
      const { ok, status } = await createObject(event);
      if (!ok) throw new CalendarFault(status === 404 || status === 409 ? 'address' : 'answer');
    },
    async remove(bookingId) {
      const { status } = await deleteObject({ url: addressOf(bookingId), ...sent });
      if (status >= 400 && status !== 404 && status !== 410) throw new CalendarFault('answer');
    },
  };
}

/** Without attendees: a server that invites them would send the visitor a second invitation. */
function eventFile({ bookingId, startsAt, endsAt, title, description, joinUrl, revision }: HostCall): string {
  const calendar = ical({ prodId: { company: site.name, product: 'Calls', language: 'EN' } });
  calendar.createEvent({
    id: callUid(bookingId),
    sequence: revision,
    stamp: new Date(),
    start: startsAt,
    end: endsAt,
    summary: title,
    description,
    ...(joinUrl !== null && { location: joinUrl, url: joinUrl }),
    busystatus: ICalEventBusyStatus.BUSY,
  });
  return `${calendar.toString()}\r\n`;
}

function from(timestamp: number) {
  const start = new Date(timestamp).toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  const events = { _attributes: { name: 'VEVENT' }, 'time-range': { _attributes: { start } } };
  return { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': events } };
}

/** Asks for a list of resources. Anything else is no answer, least of all that there is nothing. */
async function listed(
  ask: (sent: Pick<ReturnType<typeof connection>, 'fetch'>) => Promise<DAVResponse[]>,
  send: typeof fetch,
): Promise<DAVResponse[]> {
  const checked: typeof fetch = async (input, init) => {
    const response = await send(input, init);
    if (response.status === 404 || response.status === 410) throw new CalendarFault('address');
    if (response.status !== 207) throw new CalendarFault('answer');
    return response;
  };
  return ask({ fetch: checked }).catch((error: unknown) => {
    throw error instanceof CalendarFault ? error : new CalendarFault('answer', error);
  });
}

/** Some servers send the file as CDATA. */
function fileOf(data: unknown): string[] {
  const text: unknown = typeof data === 'object' && data !== null && '_cdata' in data ? data._cdata : data;
  return typeof text === 'string' ? [text] : [];
}
