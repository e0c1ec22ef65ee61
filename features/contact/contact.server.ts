import { createHash, randomUUID } from 'node:crypto';
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import {
  contactFields,
  contactSubmission,
  contactSubmissionSchema,
  type ContactSubmission,
} from '#features/contact/contact.ts';
import { messageReceived, messagesErased } from '#features/contact/contact.events.public.ts';
import { contactSubmissions, typedColumns } from '#features/contact/contact.table.ts';
import { spamValues, toColumns } from '#forms/define-form.ts';
import { faultsOf } from '#forms/faults.ts';
import { isObject } from '#forms/json.ts';
import { honeypotField, spamSigns } from '#forms/spam.ts';
import type { Transaction } from '#server/db/database.ts';
import { repeatable } from '#server/db/unavailable.ts';
import { callsOn, raise, raiseRows } from '#server/events.ts';
import type { FieldFaults } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { newJob } from '#server/jobs/jobs.ts';
import { submissionsStored } from '#server/telemetry/counters.ts';
import { sendContactAcknowledgment, sendContactEmail } from '#features/contact/contact.jobs.server.ts';
import { utcDay } from '#values/day.ts';

export type ContactResult =
  | { ok: true }
  | { ok: false; reason: 'malformed' }
  | { ok: false; reason: 'invalid'; faults: FieldFaults }
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
  if (!parsed.success) return { ok: false, reason: 'invalid', faults: faultsOf(parsed.error.issues) };
  const limited = isCounted ? { ok: true as const } : await app.limits.take(contactLimit, client.limitKey);
  if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
  const message = { ...rowOf(parsed.data, app.now()), confirmation };
  const result = await repeatable(async (): Promise<ContactResult> =>
    (await writeNew(app, message)) ? { ok: true } : app.db.transaction((tx) => write(app, tx, message)),
  );
  if (result.ok) stored.add();
  return result;
}

type NewMessage = ReturnType<typeof rowOf> & Required<Pick<SendOptions, 'confirmation'>>;

function rowOf(submission: ContactSubmission, now: Date) {
  const { form_type: formType, metadata, attribution } = submission;
  const signs = spamOf(submission, now);
  return {
    typed: toColumns(contactFields, submission),
    formId: submission.formId ?? contentId(submission, now),
    rest: {
      formType,
      metadata,
      attribution: attribution ?? null,
      createdAt: now,
      updatedAt: now,
      suspectedSpam: signs.length === 0 ? null : signs,
    },
  };
}

/** Most messages are new: one statement writes row and jobs, and makes the calls of listeners. */
async function writeNew(app: AppContext, { typed, formId, rest, confirmation }: NewMessage): Promise<boolean> {
  const id = randomUUID();
  const payload = { submissionId: id, version: 1 };
  const isNews = rest.suspectedSpam === null;
  return app.jobs.insertAndSend({
    into: contactSubmissions,
    unique: 'formId',
    row: { ...typed, ...rest, id, formId },
    jobs: isNews ? [newJob(sendContactEmail, payload), ...(confirmation ? [newJob(confirmation, payload)] : [])] : [],
    calls: callsOn(app, messageReceived, { ...typed, ...rest, id, status: 'new', isNews }),
  });
}

async function write(
  app: AppContext,
  tx: Transaction,
  { typed, formId, rest, confirmation }: NewMessage,
): Promise<ContactResult> {
  const { email } = typed;
  const { metadata, suspectedSpam, updatedAt } = rest;
  const row = contactSubmissions;
  const columns = Object.values(typedColumns);
  const values = contactFields.names.map((field) => sql`${typed[field]}::text`);
  const same = sql<boolean>`(${sql.join(columns, sql`, `)}) is not distinct from (${sql.join(values, sql`, `)})`;
  const [written] = await tx
    .insert(row)
    .values({ ...typed, ...rest, formId })
    .onConflictDoUpdate({
      target: row.formId,
      set: { ...typed, metadata, suspectedSpam, version: sql`${row.version} + 1`, updatedAt },
      setWhere: sql`${row.status} = 'new' and not (${same})`,
    })
    .returning({
      ...getTableColumns(row),
      // Previous recipient: the query sees the row before its own write.
      acknowledgedTo: sql<
        string | null
      >`(select s.email from contact_submissions s where s.form_id = ${formId} and s.suspected_spam is null)`,
    });
  if (!written) {
    const [kept] = await tx.select({ same }).from(row).where(eq(row.formId, formId));
    return kept?.same ? { ok: true } : { ok: false, reason: 'under-way' };
  }
  const isNews = suspectedSpam === null && written.acknowledgedTo === null;
  await raiseRows(app, tx, messageReceived, [{ ...written, isNews }]);
  if (suspectedSpam === null) {
    const job = { submissionId: written.id, version: written.version };
    await app.jobs.send(tx, sendContactEmail, job);
    if (confirmation && written.acknowledgedTo !== email) await app.jobs.send(tx, confirmation, job);
  }
  return { ok: true };
}

function spamOf(submission: ContactSubmission, now: Date): string[] {
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

export async function eraseMessages(app: AppContext, tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { id } = contactSubmissions;
  const erased = await tx
    .delete(contactSubmissions)
    .where(inArray(id, [...ids]))
    .returning({ id });
  await raise(app, tx, messagesErased, { ids: erased.map((row) => row.id) });
}
