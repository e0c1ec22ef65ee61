import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import { bookableTypes, findType } from '#features/availability/find-times.public.server.ts';
import { holdTime } from '#features/availability/hold-time.public.server.ts';
import { bookingReference, type BookingForm } from '#features/booking/booking.ts';
import { tryBooking } from '#features/booking/booking.server.ts';
import { bookedCopy } from '#features/booking/calls/booked-call.copy.ts';
import { ownCallAddress } from '#features/booking/calls/emails/own-call-link.server.ts';
import type { CallPageData } from '#features/booking/calls/pages/call-page.ts';
import { readOfferedTimes } from '#features/booking/calls/times/offered-times.server.ts';
import { timesQueryOf, type TimesQuery } from '#features/booking/calls/times/offered-times.ts';
import { requestCall } from '#features/booking/calls/times/request-call.server.ts';
import { timesCopy } from '#features/booking/calls/times/times.copy.ts';
import {
  bookingFormPage,
  newBookingPage,
  readPosted,
  takePostedBooking,
  thankFor,
  type BookingPageResult,
} from '#features/booking/pages/booking-page.server.ts';
import type { BookingPageData } from '#features/booking/pages/booking-page.ts';
import { refusedBooking } from '#features/booking/pages/refused-booking.server.ts';
import type { PlainPost } from '#features/intake/uploads/plain-post.public.server.ts';
import { callForm } from '#features/questions/form-names.public.ts';
import { strategyCallSlug } from '#content/strategy-call.ts';
import { isTimeZone } from '#forms/time-zone.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';
import { stampedId, stampedTime } from '#server/http/request/form-stamp.ts';
import { readReturnedForm, returnForm, type RefusedForm } from '#server/returned-forms/returned-forms.ts';

/**
 * Free times, or the form with the time that the query chooses. Has what this browser's last refused form had. Null if
 * nobody takes calls and none is held.
 */
export async function openCallPage(app: AppContext, request: Request): Promise<CallPageData | null> {
  const { searchParams } = new URL(request.url);
  const returned = (await readReturnedForm(app, request, bookingFormPage)) as Partial<CallPageData> | null;
  const asked = timesQueryOf(searchParams);
  const query = { ...asked, timeZone: asked.timeZone || (returned?.form?.timeZone ?? '') };
  const { offered, others } = await readTimes(app, query);
  const hold = searchParams.get('hold') ?? returned?.hold ?? '';
  if (offered === null && hold === '') return null;
  // A page with free times is not cached, so nothing stamps an id into it later.
  const fresh =
    offered === null ? ([stampedId, stampedTime] as const) : ([randomUUID(), app.now().toISOString()] as const);
  const page = { ...newBookingPage(...fresh), ...returned };
  return {
    ...page,
    form: { ...page.form, ...chosenIn(searchParams) },
    call: query.call,
    others,
    hold,
    isAsking: searchParams.has('ask') || (returned !== null && page.form.preferredDate === ''),
    asked: offered?.questions ?? page.asked,
    isAnyZone: !searchParams.has('zone'),
    offered,
  };
}

/** If free times cannot be read, the page shows the form to ask for a time, with the typed values. */
async function readTimes(app: AppContext, query: TimesQuery): Promise<Pick<CallPageData, 'offered' | 'others'>> {
  try {
    const [offered, types] = await Promise.all([readOfferedTimes(app, query), bookableTypes(app)]);
    return { offered, others: types.filter(({ slug }) => slug !== query.call) };
  } catch (error) {
    app.log.error({ event: 'booking.times.failed', err: error }, 'Could not read free times');
    return { offered: null, others: [] };
  }
}

/** The held time, from the query that the hold redirects to. */
function chosenIn(query: URLSearchParams): Pick<BookingForm, 'preferredDate' | 'timeZone'> | null {
  const [time, zone] = [query.get('time') ?? '', query.get('zone') ?? ''];
  const at = Date.parse(time);
  if (!query.has('hold') || Number.isNaN(at)) return null;
  return { preferredDate: new Date(at).toISOString(), timeZone: isTimeZone(zone) ? zone : 'UTC' };
}

/** Holds the time whose button was pressed, or books the held one; without one, stores a request. */
export async function takePostedCall(
  app: AppContext,
  request: Request,
  client: Client,
  post: PlainPost,
): Promise<BookingPageResult<BookingPageData | CallPageData>> {
  const { fields } = post;
  const time = fields.get('time');
  if (time !== null) return holdChosen(app, fields, time, client);
  const hold = fields.get('hold') ?? '';
  if (hold === '') return takePostedBooking(app, request, client, post);
  const call = fields.get('call') || strategyCallSlug;
  const { page, input, refusal } = await readPosted(app, request, post, callForm(call));
  const held = { ...page, hold, call, ...noTimes };
  const show = (shown: Partial<BookingPageData>, status: number, headers: Readonly<Record<string, string>> = {}) =>
    returnForm(app, request, client, bookingFormPage, { page: { ...held, ...shown }, status, headers });
  if (refusal !== null) return show(refusal.page, refusal.status);
  const result = await tryBooking(app, client, () => requestCall(app, { ...input, hold, call }, client));
  if ('ok' in result && result.ok) {
    const { inquiryId } = result;
    const query =
      'callAt' in result ? new URL(ownCallAddress(app, inquiryId)).search : `?reference=${bookingReference(inquiryId)}`;
    return thankFor(app, request, query);
  }
  if ('ok' in result && result.reason === 'time-taken') return show({ problem: bookedCopy.timeTaken }, 409);
  const { shown, status, headers } = refusedBooking(result);
  return show(shown, status, headers);
}

const noTimes = { others: [], isAsking: false, isAnyZone: false, offered: null };

/** Holds the time whose button was pressed, then shows the form with it. */
async function holdChosen(
  app: AppContext,
  fields: URLSearchParams,
  time: string,
  client: Client,
): Promise<BookingPageResult<CallPageData>> {
  const query = timesQueryOf(fields);
  const { call } = query;
  const { offered, others } = await readTimes(app, query);
  const at = new Date(time);
  const refused = (problem: string, status: number): RefusedForm<CallPageData> => {
    const page = { ...newBookingPage(randomUUID(), app.now().toISOString()), problem };
    const times = { ...noTimes, call, others, offered, hold: '', isAsking: offered === null };
    return { page: { ...page, ...times }, status, headers: {} };
  };
  if (offered === null || Number.isNaN(at.getTime())) return refused(timesCopy.taken, 409);
  const type = await findType(app, { slug: call });
  if (type === null) return refused(timesCopy.taken, 409);
  const result = await holdTime(app, { typeId: type.id, at, hostId: null, replaces: null }, client);
  if (!result.ok) return result.reason === 'too-many' ? refused(timesCopy.tooMany, 429) : refused(timesCopy.taken, 409);
  const chosen = { call, time: at.toISOString(), zone: offered.timeZone, hold: result.held.id };
  return redirectAfterPost(`${href('/book')}?${new URLSearchParams(chosen)}`);
}
