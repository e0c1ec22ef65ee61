import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import {
  bookingFields,
  bookingFormId,
  bookingIdPattern,
  bookingReference,
  type BookingForm,
} from '#features/booking/booking.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { readPreferredTime } from '#features/booking/clock/booking-time.server.ts';
import type { BookingPageData } from '#features/booking/pages/booking-page.ts';
import { refusedBooking } from '#features/booking/pages/refused-booking.server.ts';
import { outsideHoursText } from '#features/booking/clock/call-hours.ts';
import { requestBooking, tryBooking } from '#features/booking/booking.server.ts';
import { askedIn, strategyCallForm } from '#features/booking/asked-questions.server.ts';
import { postedFiles } from '#features/booking/pages/posted-files.server.ts';
import { readPlainPost, type PlainPost } from '#features/intake/uploads/plain-post.public.server.ts';
import { questionFaults } from '#forms/questions/question-faults.ts';
import { postedAnswers } from '#features/questions/asked-form.public.server.ts';
import { questionsOf } from '#forms/questions/questions.ts';
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

/** A redirect, or the page with errors. */
export type BookingPageResult<Page extends object = BookingPageData> = Response | RefusedForm<Page>;

type TakePost<Page extends object> = (
  app: AppContext,
  request: Request,
  client: Client,
  post: PlainPost,
) => Promise<BookingPageResult<Page>>;

/** This browser's last refused form, or an empty one with a new id. */
export async function openBookingPage(app: AppContext, request: Request): Promise<BookingPageData> {
  const returned = await readReturnedForm(app, request, bookingFormPage);
  return { ...newBookingPage(stampedId, stampedTime), ...(returned as Partial<BookingPageData> | null) };
}

/** `id` is a UUID. */
export function newBookingPage(id: string, startedAt: string): BookingPageData {
  return {
    form: bookingFields.empty,
    formId: bookingFormId(id),
    startedAt,
    faults: {},
    problem: null,
    asked: null,
    files: [],
    warnedOf: '',
  };
}

/** Redirects to the thank-you page, or shows the form again with errors. `take` stores what the form asks for. */
export function handleBookingPost(app: AppContext, request: Request, client: Client): Promise<BookingPageResult>;
export function handleBookingPost<Page extends object>(
  app: AppContext,
  request: Request,
  client: Client,
  take: TakePost<Page>,
): Promise<BookingPageResult<Page | BookingPageData>>;
export async function handleBookingPost(
  app: AppContext,
  request: Request,
  client: Client,
  take: TakePost<object> = takePostedBooking,
): Promise<BookingPageResult<object>> {
  // The form's id comes after its files.
  const post = await readPlainPost(app, request, client, () => null);
  if (post !== null) return take(app, request, client, post);
  const page = newBookingPage(randomUUID(), app.now().toISOString());
  return { page: { ...page, problem: bookingMessages.failed }, status: 400, headers: {} };
}

/** Stores a request. */
export async function takePostedBooking(
  app: AppContext,
  request: Request,
  client: Client,
  post: PlainPost,
): Promise<BookingPageResult> {
  const { page, input, refusal } = await readPosted(app, request, post, strategyCallForm);
  const warning = timeWarning(page.form, app.now());
  const warnedOf = post.fields.get('warnedOf');
  // Other forms that post here have no such field.
  if (warning !== null && warnedOf !== null && warnedOf !== timeOf(page.form)) {
    const faults = { ...bookingFields.faults(page.form), preferredDate: `${warning} ${keepTime}` };
    const warned = { ...page, faults, warnedOf: timeOf(page.form) };
    return returnForm(app, request, client, bookingFormPage, { page: warned, status: 422, headers: {} });
  }
  if (refusal !== null) return returnForm(app, request, client, bookingFormPage, refusal);
  const result = await tryBooking(app, client, () => requestBooking(app, input, client));
  if ('ok' in result && result.ok) return thankFor(app, request, `?reference=${bookingReference(result.inquiryId)}`);
  const { shown, ...refused } = refusedBooking(result);
  return returnForm(app, request, client, bookingFormPage, { page: { ...page, ...shown }, ...refused });
}

interface PostedBooking {
  /** Shown if the form is refused. */
  readonly page: BookingPageData;
  /** Input of `requestBooking`. */
  readonly input: object;
  /** Set if files were refused. */
  readonly refusal: RefusedForm<BookingPageData> | null;
}

/** Reads a form that a page without scripts sent. `form` is the name of the form with the owner's questions. */
export async function readPosted(
  app: AppContext,
  request: Request,
  post: PlainPost,
  form: string,
): Promise<PostedBooking> {
  const { fields } = post;
  const formId = fields.get('formId') ?? '';
  const asked = await askedIn(app, form, Number(fields.get('questions')) || null);
  const questions = questionsOf(asked);
  const ownId = bookingIdPattern.test(formId) ? formId : bookingFormId(randomUUID());
  const files = await postedFiles(app, post, questions, ownId);
  const typed = { ...typedIn(fields), ...postedAnswers(fields, questions), ...files.answers };
  const startedAt = fields.get('startedAt') ?? '';
  const page = { ...newBookingPage('', startedAt), form: typed, files: files.named, asked, formId: ownId };
  const input = {
    ...typed,
    formId: ownId,
    startedAt,
    ...(asked !== null && { questions: asked.version }),
    [honeypotField]: fields.get(honeypotField) ?? '',
    [attributionField]: fields.get(attributionField),
    metadata: {
      source: 'book_page',
      userAgent: request.headers.get('User-Agent') ?? '',
      timestamp: app.now().toISOString(),
      referrer: (request.headers.get('Referer') ?? '').replace(/[?#].*$/su, ''),
    },
  };
  if (Object.keys(files.faults).length === 0) return { page, input, refusal: null };
  const faults = { ...bookingFields.faults(typed), ...questionFaults(questions, typed), ...files.faults };
  return { page, input, refusal: { page: { ...page, faults }, status: 422, headers: {} } };
}

/** Redirects to the thank-you page; `query` says what it shows. */
export function thankFor(app: AppContext, request: Request, query: string): Promise<Response> {
  return forgetReturnedForm(app, request, bookingFormPage, redirectAfterPost(href('/book/thank-you') + query));
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
