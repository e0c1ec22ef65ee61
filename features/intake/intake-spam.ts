import type { IntakeFieldEntry } from '#features/intake/intake-field-kinds.ts';
import { fieldNames, intakeFields } from '#features/intake/intake-fields.ts';
import type { IntakeForm } from '#features/intake/intake.ts';
import type { IntakeSubmission } from '#features/intake/intake-submission.ts';
import { honeypotField, spamSigns, type SpamSign } from '#forms/spam.ts';

export type SpamReason = SpamSign | 'repeated';

/** Seconds in which no person fills in seven steps. */
const fastestSeconds = 2;

/**
 * Why a submission that has passed the schema is taken for spam; empty for a lead. It is kept all the same, and its
 * sender is told the same as everyone, so that nobody can try out where the line is.
 */
export function spamReasons(submission: IntakeSubmission, now: Date): SpamReason[] {
  const { form, startedAt } = submission;
  const prose = textsOf(form, (field) => field.isProse);
  const signs: SpamReason[] = spamSigns({
    honeypot: submission[honeypotField],
    startedAt,
    now,
    fastestSeconds,
    texts: textsOf(form, () => true),
    prose,
    names: textsOf(form, (field) => field.isName),
  });
  return isRepeated(prose) ? [...signs, 'repeated'] : signs;
}

function textsOf(form: IntakeForm, isMeant: (field: IntakeFieldEntry) => boolean | undefined): string[] {
  const names = fieldNames.filter((name) => isMeant(intakeFields[name]));
  return names.map((name) => form[name]).filter((value) => typeof value === 'string');
}

/** The same long text in most of the boxes: a program that fills in everything it finds. */
function isRepeated(prose: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const text of prose) if (text.length > 20) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= 5);
}
