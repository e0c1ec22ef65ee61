import type { IntakeFieldEntry } from '#features/intake/intake-field-kinds.ts';
import { fieldNames, intakeFields } from '#features/intake/intake-fields.ts';
import type { IntakeForm } from '#features/intake/intake.ts';
import type { IntakeSubmission } from '#features/intake/intake-submission.ts';
import { answersIn } from '#forms/questions/questions.ts';
import { honeypotField, spamSigns, type SpamSign } from '#forms/spam.ts';

export type SpamReason = SpamSign | 'repeated';

/** Seconds; no person finishes seven steps faster. */
const fastestSeconds = 2;

/** Empty for a lead. Suspected spam is stored and answered like any submission, so senders cannot probe the filter. */
export function spamReasons(submission: IntakeSubmission, now: Date): SpamReason[] {
  const { form, startedAt } = submission;
  const prose = selectTexts(form, (field) => field.isProse);
  const signs: SpamReason[] = spamSigns({
    honeypot: submission[honeypotField],
    startedAt,
    now,
    fastestSeconds,
    values: [...selectTexts(form, () => true), ...answerTexts(form)],
    prose,
    names: selectTexts(form, (field) => field.isName),
  });
  return isRepeated(prose) ? [...signs, 'repeated'] : signs;
}

function selectTexts(form: IntakeForm, isMeant: (field: IntakeFieldEntry) => boolean | undefined): string[] {
  const names = fieldNames.filter((name) => isMeant(intakeFields[name]));
  return names.map((name) => form[name]).filter((value) => typeof value === 'string');
}

function answerTexts(form: IntakeForm): string[] {
  return Object.values(answersIn(form)).flatMap((answer) => answer ?? []);
}

/** The same long text in most fields: a bot. */
function isRepeated(prose: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const text of prose) if (text.length > 20) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= 5);
}
