import { sessionOf } from '#features/accounts/session.server.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { emptyIntake, type IntakeForm } from '#features/intake/intake.ts';
import type { IntakeQuestions } from '#features/intake/questions/asked-questions.ts';
import {
  addedAnswers,
  addedColumns,
  askedOnly,
  questionsAt,
} from '#features/intake/questions/intake-questions.server.ts';
import { attachFiles, filesOf } from '#features/intake/uploads/intake-claims.server.ts';
import { intakeReceived, intakesErased } from '#features/intake/intake.events.public.ts';
import { intakeRow } from '#features/intake/intake-row.ts';
import { intakeSubmissions, type FormColumns, uploadedFiles } from '#features/intake/intake.table.ts';
import { spamReasons } from '#features/intake/intake-spam.ts';
import { intakeFaults } from '#features/intake/intake-steps.ts';
import { submissionSchema, type IntakeSubmission } from '#features/intake/intake-submission.ts';
import { isObject, objectIn } from '#forms/json.ts';
import type { Transaction } from '#server/db/database.ts';
import { repeatable } from '#server/db/unavailable.ts';
import { callsOn, raise, raiseRows } from '#server/events.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { sendIntakeConfirmation, sendIntakeEmail } from '#features/intake/intake.jobs.server.ts';
import { intakeAccess } from '#features/intake/intake-settings.server.ts';
import { newJob } from '#server/jobs/jobs.ts';
import type { Logger } from '#server/log.ts';
import { submissionsStored } from '#server/telemetry/counters.ts';

export type SubmitResult =
  /** `filesLost`: named files missing from the store. */
  | { ok: true; reference: string; filesLost: number }
  | { ok: false; reason: 'invalid'; faults: Readonly<Record<string, string>> }
  | { ok: false; reason: 'no-form' }
  | { ok: false; reason: 'sign-in' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  /** The team is working on it; changes no longer reach the row. */
  | { ok: false; reason: 'under-way'; reference: string };

const stored = submissionsStored.of({ form: 'intake' });

const submissionLimit = { name: 'intake', points: 20, seconds: 3600 };

/** For visitors who are not signed in. */
export function intakeIsOpen(app: AppContext): boolean {
  return app.settings.get(intakeAccess) === 'open';
}

export async function canUseIntake(app: AppContext, request: Request): Promise<boolean> {
  return intakeIsOpen(app) || (await sessionOf(app, request)) !== undefined;
}

/**
 * Takes a raw form (`submissionSchema`; missing answers count as empty). One transaction writes the row, claims the
 * files and queues the emails. A resent form changes its row only if it differs and the row is still `new`.
 */
export async function submitIntake(
  app: AppContext,
  input: unknown,
  client: Client,
  allowed = intakeIsOpen(app),
): Promise<SubmitResult> {
  if (!allowed) return { ok: false, reason: 'sign-in' };
  const completed = withEmptyAnswers(input);
  if (hasLongList(completed['form'])) return { ok: false, reason: 'no-form' };
  const asked = z.safeParse(submissionSchema.shape.questions, completed['questions']).data ?? null;
  const questions = await questionsAt(app, asked);
  const form = askedOnly(questions, objectIn(completed['form']) as IntakeForm);
  const parsed = submissionSchema.safeParse({ ...completed, form: isObject(completed['form']) ? form : undefined });
  const isOtherwiseRight =
    parsed.success || parsed.error.issues.every((issue) => issue.path[0] === 'form' && issue.path.length > 1);
  if (!isOtherwiseRight) return { ok: false, reason: 'no-form' };
  // Fields alone have been checked.
  const faults = parsed.success && questions.version === null ? {} : intakeFaults(form, questions);
  if (!parsed.success || Object.keys(faults).length > 0)
    return { ok: false, reason: 'invalid', faults: faults as Record<string, string> };
  const submission = { ...parsed.data, form: { ...parsed.data.form, ...addedAnswers(questions, form) } };
  const limited = await app.limits.take(submissionLimit, client.limitKey);
  if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
  const answer = await keepSubmission(app, submission, questions, spamReasons(submission, app.now()));
  if (answer.ok) stored.add();
  return answer;
}

export function logFailedSubmission(log: Logger, failure: object): void {
  log.error({ event: 'intake.submission.failed', ...failure }, 'Could not take an intake');
}

/** Checked before the schema, which would report thousands of errors. */
function hasLongList(form: unknown): boolean {
  return Object.values(form ?? {}).some((value) => Array.isArray(value) && value.length > 200);
}

/** `submission` must be validated. With `suspicions` no emails are sent. */
async function keepSubmission(
  app: AppContext,
  submission: IntakeSubmission,
  questions: IntakeQuestions,
  suspicions: readonly string[],
): Promise<SubmitResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await repeatable(async () => {
        const first = await writeNew(app, submission, questions, suspicions);
        return first ?? (await app.db.transaction((tx) => write(app, tx, submission, questions, suspicions)));
      });
    } catch (error) {
      // Reference collision: one in a million, retried.
      if (attempt >= 3 || constraintOf(error) !== 'intake_submissions_reference_unique') throw error;
    }
  }
}

/** Most forms are new and without files: one statement writes row and jobs, and makes the calls. Null otherwise. */
async function writeNew(
  app: AppContext,
  { formId, form, attribution }: IntakeSubmission,
  questions: IntakeQuestions,
  suspicions: readonly string[],
): Promise<SubmitResult | null> {
  if (form.uploadedFiles.length > 0) return null;
  const id = randomUUID();
  const reference = newReference();
  const now = app.now();
  const suspectedSpam = suspicions.length === 0 ? null : [...suspicions];
  const payload = { submissionId: id, version: 1 };
  const columns = { ...intakeRow(form), ...addedColumns(questions, form) };
  const isNews = suspectedSpam === null;
  const row = {
    ...columns,
    id,
    suspectedSpam,
    attribution: attribution ?? null,
    reference,
    createdAt: now,
    updatedAt: now,
  };
  const isNew = await app.jobs.insertAndSend({
    into: intakeSubmissions,
    unique: 'formId',
    row: { ...row, formId },
    jobs: isNews ? [newJob(sendIntakeEmail, payload), newJob(sendIntakeConfirmation, payload)] : [],
    calls: callsOn(app, intakeReceived, { ...row, status: 'new', isNews }),
  });
  return isNew ? { ok: true, reference, filesLost: 0 } : null;
}

async function write(
  app: AppContext,
  tx: Transaction,
  { formId, form, attribution }: IntakeSubmission,
  questions: IntakeQuestions,
  suspicions: readonly string[],
): Promise<SubmitResult> {
  const files = await filesOf(tx, formId, form.uploadedFiles);
  const sent = { ...form, uploadedFiles: files.records };
  const row: FormColumns = intakeRow(sent);
  const added = addedColumns(questions, sent);
  const now = app.now();
  const suspectedSpam = suspicions.length === 0 ? null : [...suspicions];
  const payload = JSON.stringify(row.fullPayload);
  const [written] = await tx
    .insert(intakeSubmissions)
    .values({
      ...row,
      ...added,
      suspectedSpam,
      attribution,
      formId,
      reference: newReference(),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: intakeSubmissions.formId,
      set: { ...row, ...added, suspectedSpam, version: sql`${intakeSubmissions.version} + 1`, updatedAt: now },
      setWhere: sql`${intakeSubmissions.status} = 'new' and ${intakeSubmissions.fullPayload} <> ${payload}::jsonb`,
    })
    .returning({
      ...getTableColumns(intakeSubmissions),
      // Recipient of the previous confirmation; a query sees the row before its own write.
      confirmedTo: sql<
        string | null
      >`(select s.email from intake_submissions s where s.form_id = ${formId} and s.suspected_spam is null)`,
    });
  if (!written) return unwritten(tx, formId, payload, files.lost);
  const isNews = suspectedSpam === null && written.confirmedTo === null;
  await raiseRows(app, tx, intakeReceived, [{ ...written, isNews }]);
  await attachFiles(tx, written.id, formId, files.ids, written.version > 1);
  if (suspectedSpam === null) {
    const job = { submissionId: written.id, version: written.version };
    await app.jobs.send(tx, sendIntakeEmail, job);
    if (written.confirmedTo !== form.workEmail) await app.jobs.send(tx, sendIntakeConfirmation, job);
  }
  return { ok: true, reference: written.reference, filesLost: files.lost };
}

/** The row was left unchanged: resent, or taken up by the team. */
async function unwritten(tx: Transaction, formId: string, payload: string, filesLost: number): Promise<SubmitResult> {
  const [row] = await tx
    .select({
      reference: intakeSubmissions.reference,
      same: sql<boolean>`${intakeSubmissions.fullPayload} = ${payload}::jsonb`,
    })
    .from(intakeSubmissions)
    .where(eq(intakeSubmissions.formId, formId));
  if (!row) throw new Error('The submission was deleted between two statements.');
  return row.same
    ? { ok: true, reference: row.reference, filesLost }
    : { ok: false, reason: 'under-way', reference: row.reference };
}

/** No characters that look or sound alike. */
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Such as `7K3P-9XQW`. */
function newReference(): string {
  const characters = Array.from({ length: 8 }, () => referenceAlphabet.charAt(randomInt(referenceAlphabet.length)));
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

function withEmptyAnswers(input: unknown): Record<string, unknown> {
  const submission: Record<string, unknown> = isObject(input) ? input : {};
  const form = submission['form'] ?? {};
  if (!isObject(form)) return submission;
  const answered = Object.entries(form).filter(([, value]) => value !== null);
  return { ...submission, form: { ...emptyIntake, ...Object.fromEntries(answered) } };
}

function constraintOf(error: unknown): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return isObject(cause) ? cause['constraint'] : undefined;
}

/** Their files are deleted from the store by the next job run. */
export async function eraseSubmissions(app: AppContext, tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(uploadedFiles)
    .set({ deleteAfter: app.now() })
    .where(inArray(uploadedFiles.submissionId, [...ids]));
  const erased = await tx
    .delete(intakeSubmissions)
    .where(inArray(intakeSubmissions.id, [...ids]))
    .returning({ id: intakeSubmissions.id });
  await raise(app, tx, intakesErased, { ids: erased.map(({ id }) => id) });
}
