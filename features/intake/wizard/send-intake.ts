import { stepOf, type IntakeFaults } from '#features/intake/intake-steps.ts';
import { intakeAddress, type IntakeSubmission } from '#features/intake/intake-submission.ts';
import { intakeMessages } from '#features/intake/intake-copy.ts';
import { emptyIntake } from '#features/intake/intake.ts';
import type { IntakeField } from '#features/intake/intake-fields.ts';
import { objectIn } from '#forms/json.ts';

export type SendAnswer =
  /** `filesLost` counts the files that the form named and that were no longer there. */
  | { readonly ok: true; readonly reference: string; readonly filesLost: number }
  /** Some answers are not taken: words by field, and the step of the first of them. */
  | { readonly ok: false; readonly reason: 'faults'; readonly faults: IntakeFaults; readonly step: number }
  /** Nobody may send without signing in. */
  | { readonly ok: false; readonly reason: 'signed-out'; readonly message: string }
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string };

/** How long to wait for an answer before a person is asked to try again, in milliseconds. */
const timeout = 60_000;

/** Sends the form. Whatever goes wrong comes back as words; sending the same form twice makes one row. */
export async function sendIntake(submission: IntakeSubmission, send: typeof fetch = fetch): Promise<SendAnswer> {
  try {
    const response = await send(intakeAddress, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(submission),
      signal: AbortSignal.timeout(timeout),
    });
    return answerOf(response.status, objectIn(await response.json()));
  } catch {
    return { ok: false, reason: 'failed', message: intakeMessages.submitFailed };
  }
}

function answerOf(status: number, body: Record<string, unknown>): SendAnswer {
  if (status < 300 && body.success === true && typeof body.reference === 'string') {
    return { ok: true, reference: body.reference, filesLost: typeof body.filesLost === 'number' ? body.filesLost : 0 };
  }
  const copy = typeof body.message === 'string' && body.message !== '' ? body.message : intakeMessages.submitFailed;
  if (status === 401) return { ok: false, reason: 'signed-out', message: copy };
  if (status === 429) return { ok: false, reason: 'failed', message: copy };
  const faults = faultsIn(objectIn(objectIn(body.error).fields));
  const first = firstStep(faults);
  if (status < 500 && first !== null) return { ok: false, reason: 'faults', faults, step: first };
  return { ok: false, reason: 'failed', message: intakeMessages.submitFailed };
}

/** A field may be named alone, or within the submission (`form.company`, `uploadedFiles.0.fileName`). */
function faultsIn(fields: Record<string, unknown>): IntakeFaults {
  const faults: IntakeFaults = {};
  for (const [path, copy] of Object.entries(fields)) {
    const field = path.split('.').find(isField);
    if (field && typeof copy === 'string') faults[field] ??= copy;
  }
  return faults;
}

function firstStep(faults: IntakeFaults): number | null {
  const steps = Object.keys(faults).filter(isField).map(stepOf);
  return steps.length > 0 ? Math.min(...steps) : null;
}

function isField(name: string): name is IntakeField {
  return Object.hasOwn(emptyIntake, name);
}
