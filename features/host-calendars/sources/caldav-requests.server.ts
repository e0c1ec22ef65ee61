import { readResources } from '#features/host-calendars/events/read-calendar.server.ts';
import type { DavResource } from '#features/host-calendars/events/calendar-events.ts';
import { CalendarFault, OtherServer, type FoundCalendar } from '#features/host-calendars/host-calendars.ts';
import { openCalendarFetch } from '#features/host-calendars/sources/calendar-fetch.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { reachOf } from '#server/outgoing/outgoing-address.ts';

export interface CaldavAccount {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

interface DavResponse {
  readonly status: number;
  readonly text: string;
  readonly tag: string | null;
  /** After redirects. */
  readonly url: string;
}

interface DavRequest {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Dav = (method: string, url: string, request?: DavRequest) => Promise<DavResponse>;

const maxRedirects = 3;
const maxListBytes = 1_000_000;

/**
 * Sends requests for an account (RFC 4791). Name and password go only to the origin of its address, whatever redirects
 * and responses say. Response bodies are parsed only in a thread (`events`). @throws OtherServer
 */
export function openDav(app: Pick<AppContext, 'env'>, { url: address, user, password }: CaldavAccount): Dav {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const reach = reachOf(app.env);
  const [sendList, sendOther] = [openCalendarFetch(reach, maxListBytes), openCalendarFetch(reach)];
  return async (method, first, { body, headers } = {}) => {
    let url = first;
    for (let hops = 0; ; hops += 1) {
      requireOrigin(url, address);
      const init = { method, headers: { ...headers, authorization }, ...(body !== undefined && { body }) };
      const response = await (method === 'PROPFIND' ? sendList : sendOther)(url, init);
      const next = method === 'PROPFIND' ? response.headers.get('location') : null;
      const { status } = response;
      if (next === null || status < 301 || status > 308 || hops === maxRedirects || !URL.canParse(next, url))
        return { status, text: await response.text(), tag: response.headers.get('etag'), url: response.url };
      url = new URL(next, url).href;
    }
  };
}

function requireOrigin(url: string, address: string): void {
  const { origin } = new URL(url);
  if (origin !== new URL(address).origin) throw new OtherServer(origin);
}

const xmlHeaders = { 'Content-Type': 'application/xml; charset=utf-8' };
const namespaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"';

/** Reads properties of a resource, and of its children with depth 1. @throws CalendarFault */
export async function propfind(
  dav: Dav,
  url: string,
  depth: 0 | 1,
  props: readonly string[],
): Promise<readonly DavResource[]> {
  const body = `<?xml version="1.0" encoding="utf-8"?><d:propfind ${namespaces}><d:prop>${props.map((prop) => `<${prop}/>`).join('')}</d:prop></d:propfind>`;
  const response = await dav('PROPFIND', url, { body, headers: { ...xmlHeaders, Depth: String(depth) } });
  const found = await readResources(listIn(response));
  return found.map((one) => ({ ...one, href: resolveAddress(one.href, response.url) }));
}

function resolveAddress(href: string, base: string): string {
  if (!URL.canParse(href, base)) throw new CalendarFault('answer');
  return new URL(href, base).href;
}

/** Returns the server's response with all files that have events from then on. @throws CalendarFault */
export async function reportSince(dav: Dav, url: string, since: number): Promise<string> {
  const start = new Date(since).toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  const filter = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${start}"/></c:comp-filter></c:comp-filter>`;
  const body = `<?xml version="1.0" encoding="utf-8"?><c:calendar-query ${namespaces}><d:prop><c:calendar-data/></d:prop><c:filter>${filter}</c:filter></c:calendar-query>`;
  return listIn(await dav('REPORT', url, { body, headers: { ...xmlHeaders, Depth: '1' } }));
}

/** Rejects anything but a list, so that an error is never mistaken for an empty calendar. */
function listIn({ status, text }: DavResponse): string {
  if (status === 404 || status === 410) throw new CalendarFault('address');
  if (status !== 207) throw new CalendarFault('answer');
  return text;
}

/** The calendars of an account that hold events. `url` is that of the server, or of anything below it. @throws CalendarFault */
export async function findCalendars(app: Pick<AppContext, 'env'>, account: CaldavAccount): Promise<FoundCalendar[]> {
  const dav = openDav(app, account);
  const home = await findHome(dav, account.url);
  const asked = ['d:displayname', 'd:resourcetype', 'c:supported-calendar-component-set'];
  const found = await propfind(dav, home, 1, asked);
  const calendars = found.filter(
    ({ isCalendar, components }) => isCalendar && (components.length === 0 || components.includes('VEVENT')),
  );
  for (const { href } of calendars) requireOrigin(href, account.url);
  return calendars.map(({ href, name }) => ({ url: href, name: name === '' ? new URL(href).pathname : name }));
}

/** Finds the home by the account's principal (RFC 6764); the address itself if the server names none. */
async function findHome(dav: Dav, url: string): Promise<string> {
  const asked = ['d:current-user-principal', 'c:calendar-home-set'];
  const homeAt = async (place: string): Promise<string | null> => {
    const found = await propfind(dav, place, 0, asked);
    const holder = found.find(({ home }) => home !== null);
    if (holder?.home != null) return resolveAddress(holder.home, holder.href);
    const named = found.find(({ principal }) => principal !== null);
    const principal = named?.principal == null ? place : resolveAddress(named.principal, named.href);
    return principal === place ? null : homeAt(principal);
  };
  let fault: CalendarFault | null = null;
  for (const place of [url, resolveAddress('/.well-known/caldav', url)]) {
    try {
      const home = await homeAt(place);
      if (home !== null) return home;
    } catch (error) {
      if (!(error instanceof CalendarFault) || error.reason === 'access') throw error;
      fault ??= error;
    }
  }
  if (fault !== null) throw fault;
  return url;
}
