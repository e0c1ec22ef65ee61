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
import { bookingRefusals } from '#features/booking/booking-refusals.ts';
import { readPreferredTime } from '#features/booking/booking-time.server.ts';
import { outsideHoursText } from '#features/booking/call-hours.ts';
import { tryRequestBooking, type BookingResult } from '#features/booking/booking.server.ts';
import { attributionField } from '#forms/attribution/attribution.ts';
import { formerHoneypotField, honeypotField } from '#forms/spam.ts';
import { cleanText } from '#forms/text.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { statusOfFault } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import { readFormFields, redirectAfterPost } from '#server/http/request/form-post.ts';
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
  /** The time outside of the hours of calls that the form warned of. */
  readonly warnedOf: string;
}

type BookingPageResult = RefusedForm<BookingPageData>;

/** This browser's last refused form, or an empty one with a new id. */
export async function openBookingPage(app: AppContext, request: Request): Promise<BookingPageData> {
  const returned = await readReturnedForm(app, request, bookingFormPage);
  return { ...newBookingPage(stampedId, stampedTime), ...(returned as Partial<BookingPageData> | null) };
}

function newBookingPage(id: string, startedAt: string): BookingPageData {
  return {
    form: bookingFields.empty,
    formId: bookingFormId(id),
    startedAt,
    faults: {},
    problem: null,
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
  const fields = await readFormFields(request);
  if (fields === null) return { page: { ...fresh, problem: bookingMessages.failed }, status: 400, headers: {} };
  const formId = fields.get('formId') ?? '';
  const page = {
    ...fresh,
    form: typedIn(fields),
    formId: bookingIdPattern.test(formId) ? formId : fresh.formId,
    startedAt: fields.get('startedAt') ?? '',
  };
  const warning = timeWarning(page.form, app.now());
  const warnedOf = fields.get('warnedOf');
  // Other forms that post here have no such field.
  if (warning !== null && warnedOf !== null && warnedOf !== timeOf(page.form)) {
    const faults = { ...bookingFields.faults(page.form), preferredDate: `${warning} ${keepTime}` };
    const warned = { ...page, faults, warnedOf: timeOf(page.form) };
    return returnForm(app, request, client, bookingFormPage, { page: warned, status: 422, headers: {} });
  }
  const submission = {
    ...page.form,
    formId: page.formId,
    startedAt: page.startedAt,
    [honeypotField]: fields.get(honeypotField) ?? fields.get(formerHoneypotField) ?? '',
    [attributionField]: fields.get(attributionField),
    metadata: {
      source: 'book_page',
      userAgent: request.headers.get('User-Agent') ?? '',
      timestamp: app.now().toISOString(),
      referrer: (request.headers.get('Referer') ?? '').replace(/[?#].*$/su, ''),
    },
  };
  const answer = await tryRequestBooking(app, submission, client);
  if ('ok' in answer && answer.ok) {
    const query = new URLSearchParams({ reference: bookingReference(answer.inquiryId) });
    const thanks = redirectAfterPost(`${href('/book/thank-you')}?${query.toString()}`);
    return forgetReturnedForm(app, request, bookingFormPage, thanks);
  }
  return returnForm(app, request, client, bookingFormPage, pageAnswer(answer, page));
}

/** Null for a time within the hours of calls, none, or one that is refused. */
function timeWarning({ preferredDate, timeZone }: BookingForm, now: Date): string | null {
  const time = readPreferredTime(preferredDate, timeZone, now);
  if (!time.ok || time.preferredDate === null) return null;
  return outsideHoursText(time.preferredDate, time.timeZone ?? 'UTC', now);
}

function timeOf({ preferredDate, timeZone }: BookingForm): string {
  return `${preferredDate} ${timeZone}`;
}

/** Reference from the URL, or null: other text from the URL is never shown. */
export function bookingReferenceIn(value: string | null): string | null {
  return value !== null && /^[0-9A-F]{4}-[0-9A-F]{4}$/u.test(value) ? value : null;
}

type Refused = Extract<BookingResult, { ok: false }>;

function pageAnswer(answer: Refused | { readonly fault: unknown }, page: BookingPageData): BookingPageResult {
  if ('fault' in answer) {
    const problem = bookingMessages.failedSilently;
    return { page: { ...page, problem }, status: statusOfFault(answer.fault), headers: {} };
  }
  return { ...refusal(answer), page: { ...page, ...shownOf(answer) } };
}

function refusal(answer: Refused): Pick<BookingPageResult, 'status' | 'headers'> {
  switch (answer.reason) {
    case 'invalid':
      return { status: 422, headers: {} };
    case 'too-many':
      return { status: 429, headers: { 'Retry-After': String(answer.retryAfterSeconds) } };
    case 'under-way':
      return { status: 409, headers: {} };
    case 'no-form':
    case 'inquiry-type':
      return { status: 400, headers: {} };
  }
}

function shownOf(answer: Refused): Partial<BookingPageData> {
  switch (answer.reason) {
    case 'invalid':
      return { faults: answer.faults };
    case 'too-many':
      return { problem: `${bookingRefusals.tooMany} ${tryAgainText(answer.retryAfterSeconds)}` };
    case 'under-way':
      return { problem: bookingRefusals.underWay };
    case 'no-form':
    case 'inquiry-type':
      return { problem: bookingMessages.failedSilently };
  }
}

/** Raw input, not yet validated. */
function typedIn(fields: URLSearchParams): BookingForm {
  return bookingFields.read((name) => cleanText(fields.get(name) ?? ''));
}
