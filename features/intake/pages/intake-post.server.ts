import type { IntakeField } from '#features/intake/intake-fields.ts';
import { emptyIntake, type IntakeForm } from '#features/intake/intake.ts';
import type { IntakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { addedIn } from '#features/intake/questions/intake-questions.server.ts';
import type { PlainPost } from '#features/intake/uploads/plain-post.public.server.ts';
import { postedAnswers } from '#features/questions/asked-form.public.server.ts';
import { cleanText } from '#forms/text.ts';
import { maxFileRecords } from '#features/intake/intake-files.ts';
import { intakeFrom, intakeStep } from '#features/intake/intake-steps.ts';

/** The posted form, with the questions that were asked. */
export type AskedPost = PlainPost & { readonly questions: IntakeQuestions };

/**
 * Posted fields replace earlier answers; boxes of the posted `step` that are absent were cleared. Not yet validated.
 */
export function mergePost(form: IntakeForm, { fields, files, questions }: AskedPost): Record<string, unknown> {
  const shown = fields.has('step') ? intakeStep(Number(fields.get('step')), questions).fields : [];
  const controls = addedIn(questions).filter(({ name }) => fields.has(name) || shown.includes(name));
  const answers: Record<string, unknown> = { ...form, ...postedAnswers(fields, controls) };
  for (const field of Object.keys(emptyIntake) as IntakeField[]) {
    const empty = emptyIntake[field];
    if (field === 'uploadedFiles' || !(fields.has(field) || shown.includes(field))) continue;
    if (Array.isArray(empty)) answers[field] = fields.getAll(field);
    else if (typeof empty === 'boolean') answers[field] = isTicked(fields.get(field));
    else if (fields.has(field)) answers[field] = cleanText(fields.get(field) ?? '');
  }
  answers['uploadedFiles'] = [...form.uploadedFiles, ...files].slice(0, maxFileRecords);
  return answers;
}

/** For a draft: unknown choices are dropped, text stays as typed. */
export function formAfter(form: IntakeForm, post: AskedPost): IntakeForm {
  return intakeFrom(mergePost(form, post));
}

function isTicked(value: string | null): boolean {
  return value !== null && !['', 'false', 'off', 'no', '0'].includes(value.toLowerCase());
}
