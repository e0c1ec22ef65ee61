import { and, inArray, isNull } from 'drizzle-orm';
import { openDraft } from '#features/intake/saved/page-draft.server.ts';
import { parsePageError, type IntakePageError } from '#features/intake/intake-address.ts';
import { intakeStep, validateStep, type IntakeErrors } from '#features/intake/intake-steps.ts';
import { canUseIntake } from '#features/intake/intake.server.ts';
import { uploadedFiles } from '#features/intake/intake.table.ts';
import { intakeFormId } from '#features/intake/intake-submission.ts';
import { intakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { publishedIntake } from '#features/intake/questions/intake-questions.server.ts';
import type { AskedForm } from '#forms/questions/questions.ts';
import type { IntakeForm } from '#features/intake/intake.ts';
import type { UploadedFileRecord } from '#features/intake/intake-field-kinds.ts';
import { someAnswers, type IntakeValue } from '#features/intake/submissions/intake-answers.ts';
import { stampedId } from '#server/http/request/form-stamp.ts';
import type { AppContext } from '#server/app-context.ts';

export interface IntakePageData {
  readonly step: number;
  /** Furthest step available. */
  readonly reached: number;
  readonly formId: string;
  readonly form: IntakeForm;
  /** What the owner has changed in the form. */
  readonly published: AskedForm | null;
  readonly errors: IntakeErrors;
  readonly error: IntakePageError | null;
  /** Answers of this step that were replaced by those of another device. */
  readonly older: readonly IntakeValue[];
  /** Whether the link has just been sent. */
  readonly hasSaved: boolean;
  /** Kept for other devices, so that a script puts this one's answers together with theirs. */
  readonly isSaved: boolean;
  /** Milliseconds; null for a new form, which is the same for everyone. */
  readonly shownAt: number | null;
  /** In the order of `form.uploadedFiles`; missing files have an error text. */
  readonly files: readonly AttachedFile[];
}

interface AttachedFile {
  readonly fileName: string;
  /** The question that it answers, if not the field for references. */
  readonly question: string | undefined;
  /** Bytes; null for a missing file. */
  readonly size: number | null;
  readonly error: string;
}

/** The requested step with the saved answers; null if sign-in is required. */
export async function openIntakePage(app: AppContext, request: Request): Promise<IntakePageData | null> {
  if (!(await canUseIntake(app, request))) return null;
  const { searchParams } = new URL(request.url);
  const [draft, published] = await Promise.all([openDraft(app, request), publishedIntake(app)]);
  const questions = intakeQuestions(published);
  const requestedStep = intakeStep(Number(searchParams.get('step') ?? 1)).number;
  const isLost = draft.tokenHash === null && requestedStep > 1;
  const step = Math.min(requestedStep, draft.step);
  return {
    step,
    reached: draft.step,
    formId: draft.tokenHash === null ? intakeFormId(stampedId) : draft.formId,
    form: draft.form,
    published,
    errors: searchParams.has('check') && !isLost ? validateStep(step, draft.form, questions) : {},
    older: someAnswers(draft.older, step, questions),
    hasSaved: searchParams.has('saved') && draft.savedAt !== null,
    isSaved: draft.savedAt !== null,
    shownAt: draft.tokenHash === null ? null : app.now().getTime(),
    error: isLost ? 'cookie' : parsePageError(searchParams.get('problem')),
    files: await attachedFiles(app, draft.form.uploadedFiles),
  };
}

async function attachedFiles(app: AppContext, records: readonly UploadedFileRecord[]): Promise<AttachedFile[]> {
  const named = records.filter((record) => record.uploadSuccess).map((record) => record.googleDriveId);
  const rows =
    named.length === 0
      ? []
      : await app.db
          .select({ storeId: uploadedFiles.storeId, size: uploadedFiles.size })
          .from(uploadedFiles)
          .where(and(inArray(uploadedFiles.storeId, named), isNull(uploadedFiles.deleteAfter)));
  const sizes = new Map(rows.map((row) => [row.storeId, row.size]));
  return records.map(({ fileName, googleDriveId, uploadSuccess, error, question }) => {
    const size = uploadSuccess ? (sizes.get(googleDriveId) ?? null) : null;
    const copy = uploadSuccess
      ? 'This file has been deleted, a day after it was uploaded. Please choose it again.'
      : '';
    return { fileName, question, size, error: size === null ? error || copy : '' };
  });
}
