import { randomUUID } from 'node:crypto';
import {
  bookingFormId,
  bookingIdPattern,
  bookingReference,
  bookingThanksPage,
  emptyBooking,
  type BookingField,
  type BookingForm,
} from '#features/booking/booking.ts';
import { bookingFormPage } from '#features/booking/pages/booking-form-page.server.ts';
import { bookingRefusals } from '#features/booking/calls/booking-refusals.ts';
import { bookingMessages } from '#features/booking/booking-texts.ts';
import { requestBooking, type BookingAnswer } from '#features/booking/booking.server.ts';
import { formerHoneypotField, honeypotField } from '#forms/spam.ts';
import { cleanText } from '#forms/text.ts';
import { tryAgainText } from '#forms/try-again.ts';
import { statusOfFault } from '#server/http/answers.ts';
import type { Caller } from '#server/http/caller.ts';
import { readFormFields, seeOther } from '#server/http/form-post.ts';
import type { Machine } from '#server/machine.ts';
import { forgetReturnedForm, readReturnedForm, returnForm } from '#server/returned-forms/returned-forms.ts';

/** What the page is to show (the props of `BookingPage`), and with which status. */
export interface BookingPageAnswer {
  readonly page: {
    readonly form: BookingForm;
    readonly formId: string;
    readonly startedAt: string;
    readonly faults: Partial<Record<BookingField, string>>;
    readonly problem: string | null;
  };
  readonly status: number;
  readonly headers: Record<string, string>;
}

/** The form as it was refused last in this browser, or an empty one with a number of its own. */
export async function openBookingPage(machine: Machine, request: Request): Promise<BookingPageAnswer['page']> {
  const returned = await readReturnedForm(machine, request, bookingFormPage);
  return { ...newBookingPage(machine), ...(returned as Partial<BookingPageAnswer['page']> | null) };
}

function newBookingPage(machine: Machine): BookingPageAnswer['page'] {
  return {
    form: emptyBooking,
    formId: bookingFormId(randomUUID()),
    startedAt: machine.now().toISOString(),
    faults: {},
    problem: null,
  };
}

/** A post of the page: on to the thank-you page, or the page again with everything typed and what is wrong with it. */
export async function answerBookingPost(
  machine: Machine,
  request: Request,
  caller: Caller,
): Promise<Response | BookingPageAnswer> {
  const fresh = newBookingPage(machine);
  const fields = await readFormFields(request);
  if (fields === null) return { page: { ...fresh, problem: bookingMessages.failed }, status: 400, headers: {} };
  const given = fields.get('formId') ?? '';
  const page = {
    ...fresh,
    form: typedIn(fields),
    formId: bookingIdPattern.test(given) ? given : fresh.formId,
    startedAt: fields.get('startedAt') ?? '',
  };
  const answer = await tryRequest(machine, caller, {
    ...page.form,
    formId: page.formId,
    startedAt: page.startedAt,
    [honeypotField]: fields.get(honeypotField) ?? fields.get(formerHoneypotField) ?? '',
    metadata: {
      source: 'book_page',
      userAgent: request.headers.get('User-Agent') ?? '',
      timestamp: machine.now().toISOString(),
      referrer: (request.headers.get('Referer') ?? '').replace(/[?#].*$/su, ''),
    },
  });
  if ('ok' in answer && answer.ok) {
    const query = new URLSearchParams({ reference: bookingReference(answer.inquiryId) });
    const thanks = seeOther(`${bookingThanksPage}?${query.toString()}`);
    return forgetReturnedForm(machine, request, bookingFormPage, thanks);
  }
  const refused = pageAnswer(answer, page);
  // While the database is away, the page that this would lead to could not be read either.
  if (refused.status === 503) return refused;
  return (await returnForm(machine, request, caller, bookingFormPage, refused.page)) ?? refused;
}

/** A reference as an address carries it, or null: text from the address is never shown. */
export function bookingReferenceIn(given: string | null): string | null {
  return given !== null && /^[0-9A-F]{4}-[0-9A-F]{4}$/u.test(given) ? given : null;
}

type Refused = Extract<BookingAnswer, { ok: false }>;

function pageAnswer(answer: Refused | { readonly fault: unknown }, page: BookingPageAnswer['page']): BookingPageAnswer {
  if ('fault' in answer) {
    const problem = bookingMessages.failedSilently;
    return { page: { ...page, problem }, status: statusOfFault(answer.fault), headers: {} };
  }
  return { ...refusal(answer), page: { ...page, ...shownOf(answer) } };
}

function refusal(answer: Refused): Pick<BookingPageAnswer, 'status' | 'headers'> {
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

function shownOf(answer: Refused): Partial<BookingPageAnswer['page']> {
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

/** What was typed, as it was typed: it is judged later. */
function typedIn(fields: URLSearchParams): BookingForm {
  const names = Object.keys(emptyBooking) as BookingField[];
  return { ...emptyBooking, ...Object.fromEntries(names.map((name) => [name, cleanText(fields.get(name) ?? '')])) };
}

/** With its `fault` where it failed: what was typed is still to be shown then, and the words to be said. */
async function tryRequest(
  machine: Machine,
  caller: Caller,
  given: object,
): Promise<BookingAnswer | { readonly fault: unknown }> {
  try {
    return await requestBooking(machine, given, caller);
  } catch (error) {
    machine.log.error({ err: error, requestId: caller.requestId }, 'a booking request failed');
    return { fault: error };
  }
}
