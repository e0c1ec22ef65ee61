import { sessionOf } from '#features/accounts/session.server.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { emptyIntake, type IntakeForm } from '#features/intake/intake.ts';
import type { IntakeQuestions } from '#features/intake/questions/asked-questions.ts';
import {
  addedAnswers,
  addedColumns,
  askedOnly,
  questionsAt,
} from '#features/intake/questions/intake-questions.server.ts';
import { attachFiles, filesOf, type FormFiles } from '#features/intake/uploads/intake-claims.server.ts';
import { intakeReceived, intakesErased } from '#features/intake/intake.events.public.ts';
import { intakeRow } from '#features/intake/intake-row.ts';
import { intakeSubmissions, type FormColumns, uploadedFiles } from '#features/intake/intake.table.ts';
import { spamReasons } from '#features/intake/intake-spam.ts';
import { validateIntake } from '#features/intake/intake-steps.ts';
import { submissionSchema, type IntakeSubmission } from '#features/intake/intake-submission.ts';
import { isObject, objectIn } from '#forms/json.ts';
import { clearsSuspicion } from '#forms/spam.ts';
import type { Transaction } from '#server/db/database.ts';
import { callsOn, raise } from '#server/events.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { sendIntakeConfirmation, sendIntakeEmail } from '#features/intake/intake.jobs.server.ts';
import { intakeAccess } from '#features/intake/intake-settings.server.ts';
import { newJob } from '#server/jobs/jobs.ts';
import type { Logger } from '#server/log.ts';
import { submissionsStored } from '#server/telemetry/counters.ts';
import { writeRow, type RowPlan } from '#server/write-row.ts';

export type SubmitResult =
  /** `filesLost`: named files missing from the store. */
  | { ok: true; reference: string; filesLost: number }
  | { ok: false; reason: 'invalid'; errors: Readonly<Record<string, string>> }
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

/** Whether the visitor may use the intake, which can require a sign-in. */
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
  const errors = parsed.success && questions.version === null ? {} : validateIntake(form, questions);
  if (!parsed.success || Object.keys(errors).length > 0)
    return { ok: false, reason: 'invalid', errors: errors as Record<string, string> };
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
  const { formId, form } = submission;
  let files: FormFiles = { ids: [], records: [], lost: 0 };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeRow(app, {
        into: intakeSubmissions,
        unique: 'formId',
        key: formId,
        prepare: async (tx) => {
          files = await filesOf(tx, formId, form.uploadedFiles);
        },
        plan: (before) => planIntake(app, before, { submission, files, questions, suspicions }),
      });
    } catch (error) {
      // Reference collision: one in a million, retried.
      if (attempt >= 3 || constraintOf(error) !== 'intake_submissions_reference_unique') throw error;
    }
  }
}

interface SentIntake {
  readonly submission: IntakeSubmission;
  readonly files: FormFiles;
  readonly questions: IntakeQuestions;
  readonly suspicions: readonly string[];
}

/** The next version of an intake, with its files and emails; none if it is unchanged. */
function planIntake(
  app: AppContext,
  before: typeof intakeSubmissions.$inferSelect | null,
  { submission: { formId, form, attribution }, files, questions, suspicions }: SentIntake,
): RowPlan<typeof intakeSubmissions, SubmitResult> {
  const sent = { ...form, uploadedFiles: files.records };
  const suspectedSpam = suspicions.length === 0 ? null : [...suspicions];
  const isCleared = before?.status === 'new' && clearsSuspicion(before, { suspectedSpam });
  if (before && !isCleared && isDeepStrictEqual(before.fullPayload, JSON.parse(JSON.stringify(sent))))
    return { result: { ok: true, reference: before.reference, filesLost: files.lost } };
  if (before && before.status !== 'new')
    return { result: { ok: false, reason: 'under-way', reference: before.reference } };
  const now = app.now();
  const first = { formId, attribution: attribution ?? null, status: 'new', version: 0, createdAt: now };
  const kept = before ?? { ...first, id: randomUUID(), reference: newReference() };
  const columns: FormColumns = intakeRow(sent);
  const row = {
    ...kept,
    ...columns,
    ...addedColumns(questions, sent),
    suspectedSpam,
    version: kept.version + 1,
    updatedAt: now,
  };
  const { id, version, reference } = row;
  const isSpam = row.suspectedSpam !== null;
  const confirmedTo = before?.suspectedSpam === null ? before.email : null;
  const payload = { submissionId: id, version };
  const toSender = confirmedTo === row.email ? [] : [newJob(sendIntakeConfirmation, payload)];
  const hasFiles = before !== null || form.uploadedFiles.length > 0;
  const write = {
    row,
    jobs: isSpam ? [] : [newJob(sendIntakeEmail, payload), ...toSender],
    calls: callsOn(app, intakeReceived, { ...row, isReportable: !isSpam && confirmedTo === null }),
    after: hasFiles ? (tx: Transaction) => attachFiles(tx, id, formId, files.ids, version > 1) : undefined,
  };
  return { result: { ok: true, reference, filesLost: files.lost }, write };
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
