import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { inArray } from 'drizzle-orm';
import { askedOf, strategyCallForm, type Asked } from '#features/booking/asked-questions.server.ts';
import { bookingFields, bookingIdPattern, type BookingErrors, type BookingField } from '#features/booking/booking.ts';
import { bookingRefusals } from '#features/booking/booking-refusals.ts';
import { bookingRequestSchema, type BookingRequest } from '#features/booking/booking-request.ts';
import { bookingChanged, bookingReceived, bookingsErased } from '#features/booking/booking.events.public.ts';
import { claimFormFiles, eraseFormFiles } from '#features/intake/uploads/form-files.public.server.ts';
import type { BookingResult } from '#features/booking/booking-result.ts';
import { bookingRequests, type Booking, type NewBooking } from '#features/booking/booking.table.ts';
import { spamValues, toColumns } from '#forms/define-form.ts';
import { errorsByField, errorsByPath } from '#forms/errors.ts';
import { readPreferredTime, type PreferredTime } from '#features/booking/clock/booking-time.server.ts';
import { clearsSuspicion, honeypotField, spamSigns } from '#forms/spam.ts';
import { askedAnswers, wordedAnswers } from '#features/questions/asked-form.public.server.ts';
import { validateAnswers } from '#forms/questions/validate-answers.ts';
import { cleanLine } from '#forms/text.ts';
import type { SubmissionRecords } from '#features/users/person-records.public.server.ts';
import type { Transaction } from '#server/db/database.ts';
import { rowsOfAddress } from '#server/db/query/rows-of-address.ts';
import { callsOn, raise } from '#server/events.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { sendBookingConfirmation, sendBookingEmail } from '#features/booking/booking.jobs.server.ts';
import { newJob } from '#server/jobs/jobs.ts';
import { submissionsStored } from '#server/telemetry/counters.ts';
import { writeRow, type RowPlan } from '#server/write-row.ts';

const bookingLimit = { name: 'booking', points: 20, seconds: 3600 };

/** Min seconds a person needs for this form. */
const fastestSeconds = 2;

/** A request that passed all checks; it may still look like spam. */
export interface CheckedBooking {
  readonly row: BookingRow;
  /** Ids of the files in the store. */
  readonly files: readonly string[];
}

interface BookingOptions<Other> {
  /** Name of the form whose questions were asked. */
  readonly form?: string;
  /** Stores the request, `storeBooking` by default. */
  readonly store?: (booking: CheckedBooking) => Promise<BookingResult | Other>;
}

/** Checks a request for a call, and stores it. */
export async function requestBooking<Other extends { readonly ok: boolean } = never>(
  app: AppContext,
  input: unknown,
  client: Client,
  { form = strategyCallForm, store = (booking) => storeBooking(app, booking) }: BookingOptions<Other> = {},
): Promise<BookingResult | Other> {
  if (input === undefined) return { ok: false, reason: 'malformed' };
  const completed = withEmptyAnswers(input);
  const parsed = bookingRequestSchema.safeParse(completed);
  const errors = errorsByField(errorsByPath(parsed.error?.issues ?? []), (path) =>
    bookingFields.isName(path) ? path : undefined,
  );
  if (!parsed.success && Object.keys(errors).length === 0) {
    const isNumbered = parsed.error.issues.every(({ path }) => path[0] !== 'formId');
    if (!isNumbered) return { ok: false, reason: 'no-form' };
    return { ok: false, reason: 'invalid', errors: { inquiryType: bookingRefusals.inquiryType } };
  }
  // Reported together with other errors.
  const time = readPreferredTime(
    passed(completed, 'preferredDate', errors),
    passed(completed, 'timeZone', errors),
    app.now(),
  );
  const asked = await askedOf(app, form, completed);
  const unanswered = { ...validateAnswers(asked.questions, asked.answers), ...asked.fileErrors };
  if (!parsed.success || !time.ok || Object.keys(unanswered).length > 0) {
    return { ok: false, reason: 'invalid', errors: { ...errors, ...(time.ok ? {} : time.errors), ...unanswered } };
  }
  const limited = await app.limits.take(bookingLimit, client.limitKey);
  if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
  const suspected = suspicions(parsed.data, app.now());
  const row = { ...toRow(parsed.data, time, suspected, app.now()), ...answerColumns(asked) };
  const result = await store({ row, files: asked.files });
  if (result.ok) stored.add();
  return result;
}

const stored = submissionsStored.of({ form: 'booking' });

/**
 * Stores a booking and queues its emails in one transaction; sends none if it looks like spam. Resent forms keep one
 * row: unchanged they do nothing, changed they create its next version, while it is `new`.
 */
export function storeBooking(app: AppContext, booking: CheckedBooking): Promise<BookingResult> {
  return writeRow(app, {
    into: bookingRequests,
    unique: 'formId',
    key: booking.row.formId,
    plan: (before) => planBooking(app, before, booking),
  });
}

function toRow(
  request: BookingRequest,
  { preferredDate, timeZone }: PreferredTime,
  suspected: readonly string[],
  now: Date,
) {
  const { formId, email, inquiryType, metadata, attribution } = request;
  return {
    ...toColumns(bookingFields, request),
    preferredDate,
    timeZone,
    inquiryType,
    metadata,
    attribution: attribution ?? null,
    formId: ownFormId(formId, email),
    suspectedSpam: suspected.length === 0 ? null : [...suspected],
    createdAt: now,
    updatedAt: now,
  } satisfies NewBooking & Record<BookingField, unknown>;
}

function answerColumns({ version, questions, answers }: Asked) {
  return { questionsVersion: version, answers: wordedAnswers(questions, askedAnswers(questions, answers)) };
}

type BookingRow = ReturnType<typeof toRow> & ReturnType<typeof answerColumns>;

const notArranged = { answer: null, callAt: null, joinUrl: null };

/** The next version of a request, with its files and emails; none if it is unchanged. */
function planBooking(
  app: AppContext,
  before: Booking | null,
  { row: sent, files }: CheckedBooking,
): RowPlan<typeof bookingRequests, BookingResult> {
  if (before && isSame(before, sent)) return { result: { ok: true, inquiryId: before.id } };
  if (before && before.status !== 'new') return { result: { ok: false, reason: 'under-way' } };
  const { createdAt, attribution, ...changes } = sent;
  const first = { ...notArranged, id: randomUUID(), createdAt, attribution, status: 'new', version: 0 };
  const kept = before ?? first;
  const row = { ...kept, ...changes, version: kept.version + 1 };
  const { id, version, formId } = row;
  const isSpam = row.suspectedSpam !== null;
  const isReportable = !isSpam && before?.suspectedSpam !== null;
  const payload = { bookingId: id, version };
  const edited = before && !isSpam ? callsOn(app, bookingChanged, { ...row, change: 'edited', before: null }) : [];
  const hasFiles = before !== null || files.length > 0;
  const write = {
    row,
    jobs: isSpam ? [] : [newJob(sendBookingEmail, payload), newJob(sendBookingConfirmation, payload)],
    calls: [...callsOn(app, bookingReceived, { ...row, isReportable }), ...edited],
    after: hasFiles ? (tx: Transaction) => claimFormFiles(tx, formId, files, createdAt) : undefined,
  };
  return { result: { ok: true, inquiryId: id }, write };
}

/** Dates are compared by value. */
function isSame(before: Booking, sent: BookingRow): boolean {
  if (before.status === 'new' && clearsSuspicion(before, sent)) return false;
  const names = [...bookingFields.names, 'answers'] as const;
  return names.every((name) => isDeepStrictEqual(before[name], sent[name]));
}

/** Non-UUIDs may be guessable or repeated, so they are bound to one email: nobody can change another's request. */
function ownFormId(requestedId: string, email: string): string {
  if (bookingIdPattern.test(requestedId)) return requestedId;
  return `booking-${createHash('sha256').update(`${requestedId}\n${email.toLowerCase()}`).digest('hex')}`;
}

/** Spam signs; empty for people. */
function suspicions(request: BookingRequest, now: Date): string[] {
  const { startedAt, [honeypotField]: honeypot } = request;
  return spamSigns({ honeypot, startedAt, now, fastestSeconds, ...spamValues(bookingFields, request) });
}

function withEmptyAnswers(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { ...bookingFields.empty };
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  );
  return { ...bookingFields.empty, ...given };
}

/** The field if valid, else empty. */
function passed(input: Record<string, unknown>, field: BookingField, errors: BookingErrors): string {
  const value = input[field];
  return typeof value === 'string' && errors[field] === undefined ? cleanLine(value) : '';
}

/** Deletes requests for calls and their files, and raises the event. */
export async function eraseBookings(app: AppContext, tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { id, formId } = bookingRequests;
  const erased = await tx
    .delete(bookingRequests)
    .where(inArray(id, [...ids]))
    .returning({ id, formId });
  await raise(app, tx, bookingsErased, { ids: erased.map((row) => row.id) });
  await eraseFormFiles(
    tx,
    erased.map((row) => row.formId),
    app.now(),
  );
}

export const bookingRecords: SubmissionRecords = {
  ...rowsOfAddress(bookingRequests),
  right: 'leads:read',
  erase: eraseBookings,
};
