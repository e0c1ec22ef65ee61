import type { Register } from 'react-router';
import { stepOf, type IntakeFaults } from '#features/intake/intake-steps.ts';
import { type IntakeSubmission } from '#features/intake/intake-submission.ts';
import { intakeMessages } from '#features/intake/intake-copy.ts';
import { isIntakeField } from '#features/intake/intake-fields.ts';
import { faultsByField } from '#forms/faults.ts';
import { submitForm } from '#forms/submit-form.ts';

export type SendAnswer =
  /** `filesLost` counts the files that the form named and that were no longer there. */
  | { readonly ok: true; readonly reference: string; readonly filesLost: number }
  /** Some answers are not taken: words by field, and the step of the first of them. */
  | { readonly ok: false; readonly reason: 'faults'; readonly faults: IntakeFaults; readonly step: number }
  /** Nobody may send without signing in. */
  | { readonly ok: false; readonly reason: 'signed-out'; readonly message: string }
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string };

/** Sends the form. Whatever goes wrong comes back as words; sending the same form twice makes one row. */
export async function sendIntake(submission: IntakeSubmission, send?: typeof fetch): Promise<SendAnswer> {
  const answer = await submitForm('/functions/v1/intake-submissions' satisfies keyof Register['pages'], submission, {
    timeout: 60_000,
    send,
  });
  const failed = { ok: false, reason: 'failed', message: intakeMessages.submitFailed } as const;
  if (answer === null) return failed;
  const { reference, filesLost } = answer.body;
  if (answer.ok && typeof reference === 'string') {
    return { ok: true, reference, filesLost: typeof filesLost === 'number' ? filesLost : 0 };
  }
  const message = answer.message || intakeMessages.submitFailed;
  if (answer.status === 401) return { ok: false, reason: 'signed-out', message };
  if (answer.status === 429) return { ...failed, message };
  // A field may be named alone, or within the submission (`form.company`, `uploadedFiles.0.fileName`).
  const faults = faultsByField(answer.faults, (path) => path.split('.').find(isIntakeField));
  const steps = Object.keys(faults).filter(isIntakeField).map(stepOf);
  if (answer.status < 500 && steps.length > 0) return { ok: false, reason: 'faults', faults, step: Math.min(...steps) };
  return failed;
}
