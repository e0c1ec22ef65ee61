import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import { bookableTypes, findType } from '#features/availability/find-times.public.server.ts';
import { holdTime } from '#features/availability/hold-time.public.server.ts';
import { bookingFormId, bookingReference, type BookingForm } from '#features/booking/booking.ts';
import { bookedCopy } from '#features/booking/calls/booked-call.copy.ts';
import type { CallBookingResult } from '#features/booking/calls/call-result.ts';
import { ownCallAddress } from '#features/booking/calls/emails/own-call-link.server.ts';
import type { CallPageData } from '#features/booking/calls/pages/call-page.ts';
import { readOfferedTimes } from '#features/booking/calls/times/offered-times.server.ts';
import { timesQueryOf, type TimesQuery } from '#features/booking/calls/times/offered-times.ts';
import { requestCall } from '#features/booking/calls/times/request-call.server.ts';
import { timesCopy } from '#features/booking/calls/times/times.copy.ts';
import {
  bookingPagePost,
  inputOf,
  newBookingPage,
  readBookingPost,
  refusedFiles,
  takeRequest,
  thanksFor,
  withAnswers,
  type Posted,
} from '#features/booking/pages/booking-page.server.ts';
import { bookingPost } from '#features/booking/pages/booking-post.server.ts';
import { callForm } from '#features/questions/form-names.public.ts';
import { strategyCallSlug } from '#content/strategy-call.ts';
import { isTimeZone } from '#forms/time-zone.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';
import { defineFormPage, type FormStart } from '#server/returned-forms/define-form-page.ts';
import type { FormPost } from '#server/returned-forms/form-definition.ts';
import { readReturnedForm, type RefusedForm } from '#server/returned-forms/returned-forms.ts';

/**
 * Shows free times, or the form with the time that the query names. Keeps the values of this browser's last refused
 * form. Null if nobody takes calls and no time is held.
 */
export async function openCallPage(app: AppContext, request: Request): Promise<CallPageData | null> {
  const { searchParams } = new URL(request.url);
  const returned = (await readReturnedForm(app, request, bookingPost.returned)) as Partial<CallPageData> | null;
  const asked = timesQueryOf(searchParams);
  const query = { ...asked, timeZone: asked.timeZone || (returned?.form?.timeZone ?? '') };
  const { offered, others } = await readTimes(app, query);
  const hold = searchParams.get('hold') ?? returned?.hold ?? '';
  if (offered === null && hold === '') return null;
  // The page is not cached, so nothing stamps an id into it later.
  const page = { ...newBookingPage(newStart(app)), ...returned };
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

function newStart(app: AppContext): FormStart {
  return { formId: bookingFormId(randomUUID()), startedAt: app.now().toISOString() };
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

type PostedResult = Exclude<CallBookingResult, { ok: true }> | { readonly ok: true; readonly query: string };

/** The form with a held time. */
const heldPage = defineFormPage({
  ...bookingPagePost,
  fresh: (start): CallPageData => ({ ...newBookingPage(start), ...noTimes, call: strategyCallSlug, hold: '' }),
  read: (text) => ({ ...bookingPagePost.read(text), hold: text('hold'), call: text('call') || strategyCallSlug }),
  submission: (page: CallPageData, fields): Posted<CallPageData> => ({ page, fields }),
  async send({ page, fields }: Posted<CallPageData>, post: FormPost): Promise<PostedResult> {
    const { app, client } = post;
    const { hold, call } = page;
    const input = { ...inputOf(page, fields, post), hold, call };
    const result = refusedFiles(page) ?? (await requestCall(app, input, client));
    if (!result.ok) return result;
    const { inquiryId } = result;
    const isBooked = 'callAt' in result;
    const query = isBooked
      ? new URL(ownCallAddress(app, inquiryId)).search
      : `?reference=${bookingReference(inquiryId)}`;
    return { ok: true, query };
  },
  refusals: { ...bookingPost.refusals, 'time-taken': () => [409, bookedCopy.timeTaken] },
  show: (error, refused) => (refused?.reason === 'invalid' ? { errors: refused.errors } : { error }),
  thanks: ({ query }) => thanksFor(query),
});

/** Holds the time whose button was pressed, or books the held one; without one, stores a request. */
export async function postCall(app: AppContext, request: Request, client: Client) {
  const posted = await readBookingPost(app, request, client);
  const time = posted?.fields.get('time') ?? null;
  if (posted !== null && time !== null) return holdChosen(app, posted.fields, time, client);
  const post = { app, request, client };
  if (posted === null || !posted.fields.get('hold')) return takeRequest(post, posted);
  return heldPage.take(post, posted.fields, (page) => withAnswers(app, posted, page, callForm(page.call)));
}

const noTimes = { others: [], isAsking: false, isAnyZone: false, offered: null };

/** Holds the time whose button was pressed, then shows the form with it. */
async function holdChosen(
  app: AppContext,
  fields: URLSearchParams,
  time: string,
  client: Client,
): Promise<Response | RefusedForm<CallPageData>> {
  const query = timesQueryOf(fields);
  const { call } = query;
  const { offered, others } = await readTimes(app, query);
  const at = new Date(time);
  const refused = (error: string, status: number): RefusedForm<CallPageData> => {
    const times = { ...noTimes, call, others, offered, hold: '', isAsking: offered === null };
    return { page: { ...newBookingPage(newStart(app)), ...times, error }, status, headers: {} };
  };
  if (offered === null || Number.isNaN(at.getTime())) return refused(timesCopy.taken, 409);
  const type = await findType(app, { slug: call });
  if (type === null) return refused(timesCopy.taken, 409);
  const result = await holdTime(app, { typeId: type.id, at, hostId: null, replaces: null }, client);
  if (!result.ok) return result.reason === 'too-many' ? refused(timesCopy.tooMany, 429) : refused(timesCopy.taken, 409);
  const chosen = { call, time: at.toISOString(), zone: offered.timeZone, hold: result.held.id };
  return redirectAfterPost(`${href('/book')}?${new URLSearchParams(chosen)}`);
}
