import type { Register } from 'react-router';
import type { IntakeErrors } from '#features/intake/intake-steps.ts';
import { type IntakeSubmission } from '#features/intake/intake-submission.ts';
import { intakeMessages } from '#features/intake/intake.copy.ts';
import { isAnswerName } from '#features/intake/intake.ts';
import { errorsByField } from '#forms/errors.ts';
import { failureText } from '#forms/sending/offline.ts';
import { submitForm } from '#forms/sending/submit-form.ts';

export interface SentIntake {
  readonly ok: true;
  readonly reference: string;
  readonly filesLost: number;
  /** On the chosen areas. */
  readonly article: { readonly title: string; readonly path: string } | null;
}

export type SendResult =
  /** `filesLost`: named files that no longer exist. */
  | SentIntake
  /** Invalid answers by field. */
  | { readonly ok: false; readonly reason: 'invalid'; readonly errors: IntakeErrors }
  | { readonly ok: false; readonly reason: 'signed-out'; readonly message: string }
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string };

/** Errors are returned as text; resending creates no second row. */
export async function sendIntake(submission: IntakeSubmission, send?: typeof fetch): Promise<SendResult> {
  const answer = await submitForm('/functions/v1/intake-submissions' satisfies keyof Register['pages'], submission, {
    timeout: 60_000,
    send,
  });
  const failed = { ok: false, reason: 'failed', message: intakeMessages.submitFailed } as const;
  if (answer === null) return { ...failed, message: failureText(failed.message) };
  const { reference, filesLost, article } = answer.body;
  if (answer.ok && typeof reference === 'string') {
    const read = article as SentIntake['article'] | undefined;
    return { ok: true, reference, filesLost: typeof filesLost === 'number' ? filesLost : 0, article: read ?? null };
  }
  const message = answer.message || intakeMessages.submitFailed;
  if (answer.status === 401) return { ok: false, reason: 'signed-out', message };
  if (answer.status === 429) return { ...failed, message };
  // Fields come alone or within the submission (`form.company`, `uploadedFiles.0.fileName`).
  const errors = errorsByField(answer.errors, (path) => path.split('.').find(isAnswerName));
  if (answer.status < 500 && Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors };
  return failed;
}
