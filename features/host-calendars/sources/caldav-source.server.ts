import ical, { ICalEventBusyStatus } from 'ical-generator';
import { callUid } from '#features/booking/call-uid.public.ts';
import type { HostCall } from '#features/booking/calls/host/host-calls.public.ts';
import type { ReadWindow } from '#features/host-calendars/events/calendar-events.ts';
import { changeCall, readEvents, readReport } from '#features/host-calendars/events/read-calendar.server.ts';
import { CalendarFault } from '#features/host-calendars/host-calendars.ts';
import {
  openDav,
  propfind,
  reportSince,
  type CaldavAccount,
  type Dav,
} from '#features/host-calendars/sources/caldav-requests.server.ts';
import type { CalendarSource, CallWriter } from '#features/host-calendars/sources/calendar-source.ts';
import { site } from '#content/site.ts';
import type { AppContext } from '#server/app-context.ts';

export interface CaldavAccess extends CaldavAccount {
  readonly kind: 'caldav';
}

/** A calendar of a CalDAV server (RFC 4791). It is read when its `ctag` changes. */
export function openCaldavSource(app: Pick<AppContext, 'env'>, access: CaldavAccess): CalendarSource {
  const { url } = access;
  const dav = openDav(app, access);
  return {
    calls: callWriter(url, dav),
    async read(state, window) {
      const [calendar] = await propfind(dav, url, 0, ['cs:getctag']);
      const mark = calendar?.tag ?? null;
      // A server without ctags is read every time.
      if (!state.isChanged && mark !== null && mark === state.mark) return { state, changes: null };
      const read = await readReport(await reportSince(dav, url, window.from), window);
      return { state: { ...state, mark, isChanged: false }, changes: { isWhole: true, gone: [], ...read } };
    },
  };
}

function callWriter(calendar: string, dav: Dav): CallWriter {
  const addressOf = (bookingId: string) => new URL(`booking-${bookingId}.ics`, calendar).href;

  async function fileOf(bookingId: string) {
    const { status, text, tag } = await dav('GET', addressOf(bookingId));
    if (status === 404 || status === 410) return null;
    if (status !== 200) throw new CalendarFault('answer');
    return { text, tag };
  }

  async function startIn(file: string, bookingId: string, window: ReadWindow): Promise<number | null> {
    const { events, odd } = await readEvents([file], window);
    if (odd.length > 0) throw new CalendarFault('answer');
    return events.find(({ uid }) => uid === callUid(bookingId))?.from ?? null;
  }

  return {
    async find(bookingId, window) {
      const file = await fileOf(bookingId);
      return file && startIn(file.text, bookingId, window);
    },
    async write(call, wrote, window) {
      const { bookingId } = call;
      const file = await fileOf(bookingId);
      const start = file && (await startIn(file.text, bookingId, window));
      if (wrote !== null && start !== wrote.getTime()) return false;
      const times = { ...call, uid: callUid(bookingId), sequence: call.revision };
      const body = file ? await changeCall(file.text, times) : eventFile(call);
      const condition = file ? ifMatch(file.tag) : { 'If-None-Match': '*' };
      const headers = { ...condition, 'Content-Type': 'text/calendar; charset=utf-8' };
      const { status } = await dav('PUT', addressOf(bookingId), { body, headers });
      if (status === 412) return false;
      if (status < 200 || status > 299)
        throw new CalendarFault(status === 404 || status === 409 ? 'address' : 'answer');
      return true;
    },
    async remove(bookingId) {
      const file = await fileOf(bookingId);
      if (file === null) return true;
      const { status } = await dav('DELETE', addressOf(bookingId), { headers: ifMatch(file.tag) });
      if (status === 412) return false;
      if (status >= 400 && status !== 404 && status !== 410) throw new CalendarFault('answer');
      return true;
    },
  };
}

/** A weak tag matches nothing (RFC 9110). */
function ifMatch(tag: string | null): Readonly<Record<string, string>> {
  return tag === null || tag.startsWith('W/') ? {} : { 'If-Match': tag };
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
