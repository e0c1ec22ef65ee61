import { href } from 'react-router';
import { askedIn, strategyCallForm } from '#features/booking/asked-questions.server.ts';
import { bookingFields, bookingReference, type BookingForm } from '#features/booking/booking.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { bookingRefusals } from '#features/booking/booking-refusals.ts';
import type { BookingResult } from '#features/booking/booking-result.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { readPreferredTime } from '#features/booking/clock/booking-time.server.ts';
import { outsideHoursText } from '#features/booking/clock/call-hours.ts';
import type { BookingPageData } from '#features/booking/pages/booking-page.ts';
import { bookingPost } from '#features/booking/pages/booking-post.server.ts';
import { postedFiles } from '#features/booking/pages/posted-files.server.ts';
import { readPlainPost, type PlainPost } from '#features/intake/uploads/plain-post.public.server.ts';
import { postedAnswers } from '#features/questions/asked-form.public.server.ts';
import { validateAnswers } from '#forms/questions/validate-answers.ts';
import { questionsOf } from '#forms/questions/questions.ts';
import { postedOrigin } from '#forms/sending/posted-origin.ts';
import { cleanText } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';
import { defineFormPage, type FormStart } from '#server/returned-forms/define-form-page.ts';
import type { FormPost } from '#server/returned-forms/form-definition.ts';

const keepTime = 'Choose another time, or send the form again to keep this one.';

/** What the page has in common with the one for a call at a chosen time. */
export const bookingPagePost = {
  ...bookingPost,
  isShared: true,
  read: (text: (name: string) => string) => ({ form: bookingFields.read((name) => cleanText(text(name))) }),
  failed: bookingMessages.failedSilently,
  unreadable: bookingMessages.failed,
};

/** A request may say that its time outside call hours is meant. */
type PostedResult =
  | BookingResult
  | { ok: false; reason: 'outside-hours'; errors: Readonly<Record<string, string>>; warnedOf: string };

/** The page with the typed values, and all posted fields. */
export interface Posted<Page extends BookingPageData = BookingPageData> {
  readonly page: Page;
  readonly fields: URLSearchParams;
}

export const bookingPage = defineFormPage({
  ...bookingPagePost,
  fresh: newBookingPage,
  submission: (page: BookingPageData, fields): Posted => ({ page, fields }),
  async send({ page, fields }: Posted, post: FormPost): Promise<PostedResult> {
    const { app, client } = post;
    const warning = timeWarning(page.form, app.now());
    const warnedOf = fields.get('warnedOf');
    // Other forms that post here have no such field.
    if (warning !== null && warnedOf !== null && warnedOf !== timeOf(page.form)) {
      const errors = { ...bookingFields.validate(page.form), preferredDate: `${warning} ${keepTime}` };
      return { ok: false, reason: 'outside-hours', errors, warnedOf: timeOf(page.form) };
    }
    return refusedFiles(page) ?? requestBooking(app, inputOf(page, fields, post), client);
  },
  refusals: { ...bookingPost.refusals, 'outside-hours': () => [422, bookingRefusals.notSaved] },
  show(error, refused) {
    if (refused?.reason === 'outside-hours') return { errors: refused.errors, warnedOf: refused.warnedOf };
    return refused?.reason === 'invalid' ? { errors: refused.errors } : { error };
  },
  thanks: ({ inquiryId }) => thanksFor(`?reference=${bookingReference(inquiryId)}`),
});

export function newBookingPage(start: FormStart): BookingPageData {
  return { ...start, form: bookingFields.empty, errors: {}, error: null, asked: null, files: [], warnedOf: '' };
}

/** Takes the page's form, which may have files. */
export async function postBooking(app: AppContext, request: Request, client: Client) {
  return takeRequest({ app, request, client }, await readBookingPost(app, request, client));
}

/** Stores the files of the page's form, before the form's id is known. Null if it is no form. */
export function readBookingPost(app: AppContext, request: Request, client: Client): Promise<PlainPost | null> {
  return readPlainPost(app, request, client, () => null);
}

/** Handles a post of the page that asks for a call. */
export function takeRequest(post: FormPost, posted: PlainPost | null) {
  const complete = posted && ((page: BookingPageData) => withAnswers(post.app, posted, page, strategyCallForm));
  return bookingPage.take(post, posted?.fields ?? null, complete);
}

/** Adds the answers to the owner's questions in `form`, with their files. */
export async function withAnswers<Page extends BookingPageData>(
  app: AppContext,
  posted: PlainPost,
  page: Page,
  form: string,
): Promise<Page> {
  const asked = await askedIn(app, form, Number(posted.fields.get('questions')) || null);
  const questions = questionsOf(asked);
  const { answers, named, errors } = await postedFiles(app, posted, questions, page.formId);
  const typed = { ...page.form, ...postedAnswers(posted.fields, questions), ...answers };
  return { ...page, form: typed, asked, files: named, errors };
}

/** The refusal of a page whose files have errors, with its other errors. */
export function refusedFiles({
  form,
  asked,
  errors,
}: BookingPageData): Extract<BookingResult, { reason: 'invalid' }> | null {
  if (Object.keys(errors).length === 0) return null;
  const all = { ...bookingFields.validate(form), ...validateAnswers(questionsOf(asked), form), ...errors };
  return { ok: false, reason: 'invalid', errors: all };
}

/** Input of `requestBooking`. */
export function inputOf({ form, formId, asked }: BookingPageData, fields: URLSearchParams, { app, request }: FormPost) {
  return {
    ...form,
    formId,
    ...postedOrigin(fields),
    ...(asked !== null && { questions: asked.version }),
    metadata: {
      source: 'book_page',
      userAgent: request.headers.get('User-Agent') ?? '',
      timestamp: app.now().toISOString(),
      referrer: (request.headers.get('Referer') ?? '').replace(/[?#].*$/su, ''),
    },
  };
}

/** Redirects to the thank-you page; `query` says what it shows. */
export function thanksFor(query: string): Response {
  return redirectAfterPost(href('/book/thank-you') + query);
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
