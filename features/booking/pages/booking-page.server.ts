import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import {
  bookingFields,
  bookingFormId,
  bookingIdPattern,
  bookingReference,
  type BookingFaults,
  type BookingForm,
} from '#features/booking/booking.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { readPreferredTime } from '#features/booking/clock/booking-time.server.ts';
import { ownCallAddress } from '#features/booking/emails/own-call-link.server.ts';
import { refusedBooking } from '#features/booking/pages/refused-booking.server.ts';
import { readOfferedTimes } from '#features/booking/times/offered-times.server.ts';
import {
  timesQueryOf,
  type OfferedTimes,
  type OtherCall,
  type TimesQuery,
} from '#features/booking/times/offered-times.ts';
import { timesCopy } from '#features/booking/times/times.copy.ts';
import { strategyCallSlug } from '#features/availability/availability.public.ts';
import { bookableTypes, findType } from '#features/availability/find-times.public.server.ts';
import { holdTime } from '#features/availability/hold-time.public.server.ts';
import { isTimeZone } from '#forms/time-zone.ts';
import { outsideHoursText } from '#features/booking/clock/call-hours.ts';
import { tryRequestBooking } from '#features/booking/booking.server.ts';
import { askedByCall } from '#features/booking/asked-questions.server.ts';
import { postedFiles, type PostedFile } from '#features/booking/pages/posted-files.server.ts';
import { readPlainPost } from '#features/intake/uploads/plain-post.public.server.ts';
import { questionFaults } from '#forms/questions/question-faults.ts';
import { postedAnswers } from '#features/questions/asked-form.public.server.ts';
import { questionsOf, type AskedForm } from '#forms/questions/questions.ts';
import { attributionField } from '#forms/attribution/attribution.ts';
import { honeypotField } from '#forms/spam.ts';
import { cleanText } from '#forms/text.ts';
import type { Client } from '#server/http/request/client.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';
import { stampedId, stampedTime } from '#server/http/request/form-stamp.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  forgetReturnedForm,
  readReturnedForm,
  returnForm,
  type FormPage,
  type RefusedForm,
} from '#server/returned-forms/returned-forms.ts';

/** Shows refused bookings again. */
export const bookingFormPage: FormPage = { form: 'booking', address: href('/book'), cookie: 'meridian-booking' };

const keepTime = 'Choose another time, or send the form again to keep this one.';

/** Props of `BookingPage`. */
export interface BookingPageData {
  readonly form: BookingForm;
  readonly formId: string;
  readonly startedAt: string;
  readonly faults: BookingFaults;
  readonly problem: string | null;
  /** Id of the held time; '' without one. */
  readonly hold: string;
  /** Type of call, as in addresses. */
  readonly call: string;
  readonly others: readonly OtherCall[];
  /** The visitor asks for another time: shows the form without a free time. */
  readonly isAsking: boolean;
  /** Questions of the type of call besides the fields; null without any. */
  readonly asked: AskedForm | null;
  /** Files that the answers refer to. */
  readonly files: readonly PostedFile[];
  /** The address names no time zone. */
  readonly isAnyZone: boolean;
  /** Null if nobody takes calls. */
  readonly offered: OfferedTimes | null;
  /** Free times, if the chosen one was taken in the meantime. */
  readonly next: readonly string[];
  /** The time outside call hours that the form warned about. */
  readonly warnedOf: string;
}

type BookingPageResult = RefusedForm<BookingPageData>;

/** This browser's last refused form, or an empty one with a new id and the choices in the query. */
export async function openBookingPage(app: AppContext, request: Request): Promise<BookingPageData> {
  const { searchParams } = new URL(request.url);
  const returned = await readReturnedForm(app, request, bookingFormPage);
  const asked = timesQueryOf(searchParams);
  const typed = (returned as Partial<BookingPageData> | null) ?? {};
  const timeZone = asked.timeZone || (typed.form?.timeZone ?? '');
  const query = { ...asked, timeZone };
  const { offered, others } = await readTimes(app, query);
  // A page with free times is not cached, so nothing stamps an id into it later.
  const fresh =
    offered === null ? ([stampedId, stampedTime] as const) : ([randomUUID(), app.now().toISOString()] as const);
  const page = { ...newBookingPage(...fresh), ...typed };
  const chosen = chosenIn(searchParams);
  const form = chosen === null ? page.form : { ...page.form, ...chosen };
  const isAsking = searchParams.has('ask') || (returned !== null && page.form.preferredDate === '');
  return {
    ...page,
    form,
    call: query.call,
    others,
    hold: searchParams.get('hold') ?? page.hold,
    isAsking,
    asked: offered?.questions ?? page.asked,
    isAnyZone: !searchParams.has('zone'),
    offered,
  };
}

/** If free times cannot be read, the page shows the form to ask for a time, with the typed values. */
async function readTimes(app: AppContext, query: TimesQuery): Promise<Pick<BookingPageData, 'offered' | 'others'>> {
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

function newBookingPage(id: string, startedAt: string): BookingPageData {
  return {
    form: bookingFields.empty,
    formId: bookingFormId(id),
    startedAt,
    faults: {},
    problem: null,
    hold: '',
    call: strategyCallSlug,
    others: [],
    isAsking: false,
    asked: null,
    files: [],
    isAnyZone: false,
    offered: null,
    next: [],
    warnedOf: '',
  };
}

/** Redirects to the thank-you page, or shows the form again with errors. */
export async function handleBookingPost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<Response | BookingPageResult> {
  const fresh = newBookingPage(randomUUID(), app.now().toISOString());
  // The form's id comes after its files.
  const post = await readPlainPost(app, request, client, () => null);
  if (post === null) return { page: { ...fresh, problem: bookingMessages.failed }, status: 400, headers: {} };
  const { fields } = post;
  const time = fields.get('time');
  if (time !== null) return holdChosen(app, fields, time, client, fresh);
  const formId = fields.get('formId') ?? '';
  const hold = fields.get('hold') ?? '';
  const call = fields.get('call') || strategyCallSlug;
  const asked = await askedByCall(app, call, Number(fields.get('questions')) || null);
  const questions = questionsOf(asked);
  const ownId = bookingIdPattern.test(formId) ? formId : fresh.formId;
  const files = await postedFiles(app, post, questions, ownId);
  const page = {
    ...fresh,
    form: { ...typedIn(fields), ...postedAnswers(fields, questions), ...files.answers },
    files: files.named,
    asked,
    formId: ownId,
    startedAt: fields.get('startedAt') ?? '',
    hold,
    call,
  };
  const warning = hold === '' ? timeWarning(page.form, app.now()) : null;
  const warnedOf = fields.get('warnedOf');
  // Other forms that post here have no such field.
  if (warning !== null && warnedOf !== null && warnedOf !== timeOf(page.form)) {
    const faults = { ...bookingFields.faults(page.form), preferredDate: `${warning} ${keepTime}` };
    const warned = { ...page, faults, warnedOf: timeOf(page.form) };
    return returnForm(app, request, client, bookingFormPage, { page: warned, status: 422, headers: {} });
  }
  if (Object.keys(files.faults).length > 0) {
    const faults = { ...bookingFields.faults(page.form), ...questionFaults(questions, page.form), ...files.faults };
    return returnForm(app, request, client, bookingFormPage, { page: { ...page, faults }, status: 422, headers: {} });
  }
  const submission = {
    ...page.form,
    formId: page.formId,
    startedAt: page.startedAt,
    ...(hold !== '' && { hold }),
    ...((hold !== '' || asked !== null) && { call, questions: asked?.version }),
    [honeypotField]: fields.get(honeypotField) ?? '',
    [attributionField]: fields.get(attributionField),
    metadata: {
      source: 'book_page',
      userAgent: request.headers.get('User-Agent') ?? '',
      timestamp: app.now().toISOString(),
      referrer: (request.headers.get('Referer') ?? '').replace(/[?#].*$/su, ''),
    },
  };
  const result = await tryRequestBooking(app, submission, client);
  if ('ok' in result && result.ok) {
    const { inquiryId, callAt } = result;
    const query = callAt ? new URL(ownCallAddress(app, inquiryId)).search : `?reference=${bookingReference(inquiryId)}`;
    const thanks = redirectAfterPost(href('/book/thank-you') + query);
    return forgetReturnedForm(app, request, bookingFormPage, thanks);
  }
  const { shown, ...refusal } = refusedBooking(result);
  return returnForm(app, request, client, bookingFormPage, { page: { ...page, ...shown }, ...refusal });
}

/** Holds the time whose button was pressed, then shows the form with it. */
async function holdChosen(
  app: AppContext,
  fields: URLSearchParams,
  time: string,
  client: Client,
  fresh: BookingPageData,
): Promise<Response | BookingPageResult> {
  const query = timesQueryOf(fields);
  const { offered, others } = await readTimes(app, query);
  const at = new Date(time);
  const refused = (problem: string, status: number) => ({
    page: { ...fresh, call: query.call, offered, others, problem, isAsking: offered === null },
    status,
    headers: {},
  });
  if (offered === null || Number.isNaN(at.getTime())) return refused(timesCopy.taken, 409);
  const type = await findType(app, { slug: query.call });
  if (type === null) return refused(timesCopy.taken, 409);
  const request = { typeId: type.id, at, hostId: null, replaces: null };
  const result = await holdTime(app, request, client);
  if (!result.ok) return result.reason === 'too-many' ? refused(timesCopy.tooMany, 429) : refused(timesCopy.taken, 409);
  const chosen = { call: query.call, time: at.toISOString(), zone: offered.timeZone, hold: result.held.id };
  return redirectAfterPost(`${href('/book')}?${new URLSearchParams(chosen)}`);
}

/** Null for a time within call hours, no time, or a refused one. */
function timeWarning({ preferredDate, timeZone }: BookingForm, now: Date): string | null {
  const time = readPreferredTime(preferredDate, timeZone, now);
  if (!time.ok || time.preferredDate === null) return null;
  return outsideHoursText(time.preferredDate, time.timeZone ?? 'UTC', now);
}

function timeOf({ preferredDate, timeZone }: BookingForm): string {
  return `${preferredDate} ${timeZone}`;
}

/** Raw input, not yet validated. */
function typedIn(fields: URLSearchParams): BookingForm {
  return bookingFields.read((name) => cleanText(fields.get(name) ?? ''));
}
