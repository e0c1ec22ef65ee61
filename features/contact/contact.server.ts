import { createHash, randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import {
  contactFields,
  contactSubmission,
  contactSubmissionSchema,
  type ContactSubmission,
} from '#features/contact/contact.ts';
import { messageReceived, messagesErased } from '#features/contact/contact.events.public.ts';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import { spamValues, toColumns } from '#forms/define-form.ts';
import { errorsByPath } from '#forms/errors.ts';
import { isObject } from '#forms/json.ts';
import { clearsSuspicion, honeypotField, spamSigns } from '#forms/spam.ts';
import type { Transaction } from '#server/db/database.ts';
import { callsOn, raise } from '#server/events.ts';
import type { FieldErrors } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { newJob } from '#server/jobs/jobs.ts';
import { submissionsStored } from '#server/telemetry/counters.ts';
import { sendContactAcknowledgment, sendContactEmail } from '#features/contact/contact.jobs.server.ts';
import { writeRow, type RowPlan } from '#server/write-row.ts';
import { utcDay } from '#values/day.ts';

export type ContactResult =
  | { ok: true }
  | { ok: false; reason: 'malformed' }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  /** Already handled by the team: no more changes. */
  | { ok: false; reason: 'under-way' };

const stored = submissionsStored.of({ form: 'contact' });

export const contactLimit = { name: 'contact', points: 20, seconds: 3600 };

/** Min seconds a person needs for a message. */
const fastestSeconds = 2;

export interface SendOptions {
  /** The limit was taken before. */
  readonly isCounted?: boolean;
  /** The confirmation to the sender; null to send none. */
  readonly confirmation?: typeof sendContactAcknowledgment | null;
}

/**
 * Stores a message and queues its emails in one transaction. Resent forms keep one row: unchanged they do nothing,
 * changed they create its next version, while it is `new`.
 */
export async function sendContactMessage(
  app: AppContext,
  input: unknown,
  client: Client,
  { isCounted = false, confirmation = sendContactAcknowledgment }: SendOptions = {},
): Promise<ContactResult> {
  if (!isObject(input)) return { ok: false, reason: 'malformed' };
  const parsed = contactSubmissionSchema.safeParse(contactSubmission(input, app.now()));
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: errorsByPath(parsed.error.issues) };
  const limited = isCounted ? { ok: true as const } : await app.limits.take(contactLimit, client.limitKey);
  if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
  const message = toMessage(parsed.data, app.now());
  const result = await writeRow(app, {
    into: contactSubmissions,
    unique: 'formId',
    key: message.formId,
    plan: (before) => planMessage(app, before, message, confirmation),
  });
  if (result.ok) stored.add();
  return result;
}

type Message = ReturnType<typeof toMessage>;

function toMessage(submission: ContactSubmission, now: Date) {
  const { form_type: formType, metadata, attribution } = submission;
  const signs = findSpamSigns(submission, now);
  return {
    ...toColumns(contactFields, submission),
    formId: submission.formId ?? contentId(submission, now),
    formType,
    metadata,
    attribution: attribution ?? null,
    suspectedSpam: signs.length === 0 ? null : signs,
    createdAt: now,
    updatedAt: now,
  };
}

/** The next version of a message, with its emails; none if it is unchanged, or suspected spam. */
function planMessage(
  app: AppContext,
  before: typeof contactSubmissions.$inferSelect | null,
  message: Message,
  confirmation: SendOptions['confirmation'],
): RowPlan<typeof contactSubmissions, ContactResult> {
  if (before && isSame(before, message)) return { result: { ok: true } };
  if (before && before.status !== 'new') return { result: { ok: false, reason: 'under-way' } };
  const { id, formType, attribution, createdAt, version } = before ?? { ...message, id: randomUUID(), version: 0 };
  const row = { ...message, id, formType, attribution, createdAt, version: version + 1, status: 'new' };
  const isSpam = row.suspectedSpam !== null;
  const reportedTo = before?.suspectedSpam === null ? before.email : null;
  const payload = { submissionId: id, version: row.version };
  const toSender = confirmation && reportedTo !== row.email ? [newJob(confirmation, payload)] : [];
  const write = {
    row,
    jobs: isSpam ? [] : [newJob(sendContactEmail, payload), ...toSender],
    calls: callsOn(app, messageReceived, { ...row, isReportable: !isSpam && reportedTo === null }),
  };
  return { result: { ok: true }, write };
}

function isSame(before: typeof contactSubmissions.$inferSelect, message: Message): boolean {
  if (before.status === 'new' && clearsSuspicion(before, message)) return false;
  return contactFields.names.every((name) => before[name] === message[name]);
}

function findSpamSigns(submission: ContactSubmission, now: Date): string[] {
  const { startedAt, [honeypotField]: honeypot } = submission;
  return spamSigns({ honeypot, startedAt, now, fastestSeconds, ...spamValues(contactFields, submission) });
}

/**
 * For clients without a form id, so that retries keep one row. Includes the day: the same text on another day is new.
 * Clients cannot send this format, so guessing a text changes nothing.
 */
function contentId(submission: ContactSubmission, now: Date): string {
  const content = JSON.stringify([utcDay(now), ...contactFields.names.map((field) => submission[field])]);
  return `contact-content-${createHash('sha256').update(content).digest('hex')}`;
}

/** Deletes messages, and raises the event. */
export async function eraseMessages(app: AppContext, tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { id } = contactSubmissions;
  const erased = await tx
    .delete(contactSubmissions)
    .where(inArray(id, [...ids]))
    .returning({ id });
  await raise(app, tx, messagesErased, { ids: erased.map((row) => row.id) });
}
