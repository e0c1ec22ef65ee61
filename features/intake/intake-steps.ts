import { fieldNames, intakeFields, isIntakeField, type IntakeField } from '#features/intake/intake-fields.ts';
import { emptyIntake, intakeSchema, isAnswerName, type AnswerName, type IntakeForm } from '#features/intake/intake.ts';
import {
  answerTo,
  askedOf,
  specifiedQuestions,
  type IntakeQuestions,
} from '#features/intake/questions/asked-questions.ts';
import { stepTitles } from '#features/intake/steps/step-titles.ts';
import { objectIn } from '#forms/json.ts';
import { validateAnswer, answersIn, type AskedQuestion } from '#forms/questions/questions.ts';

export interface IntakeStep<Name extends AnswerName = AnswerName> {
  /** 1 to 7. */
  readonly number: number;
  readonly title: string;
  /** In display order, as far as they are not hidden. */
  readonly fields: readonly Name[];
  /** The fields that may not stay empty (Role/Title has an asterisk, and may). */
  readonly required: readonly Name[];
}

export const lastStep = stepTitles.length;

/** Fields that the form cannot do without. */
export function isNeeded(field: IntakeField): boolean {
  return !intakeSchema.shape[field].safeParse(emptyIntake[field]).success;
}

/** As the specification has them. */
export const intakeSteps: readonly IntakeStep<IntakeField>[] = stepTitles.map((title, before) => {
  const fields = fieldNames.filter((field) => intakeFields[field].step === before + 1);
  return { number: before + 1, title, fields, required: fields.filter(isNeeded) };
});

export type IntakeErrors = Partial<Record<AnswerName, string>>;

/** Clamped to 1..7. */
export function intakeStep(number: number, { entries }: IntakeQuestions = specifiedQuestions): IntakeStep {
  const bounded = Math.min(Math.max(Math.trunc(number) || 1, 1), lastStep);
  const fields = [...entries.keys()].filter((name) => {
    const entry = entries.get(name);
    return entry?.step === bounded && !entry.isHidden;
  });
  const required = fields.filter((name) => (isIntakeField(name) ? isNeeded(name) : entries.get(name)?.required));
  return { number: bounded, title: stepTitles[bounded - 1] ?? '', fields, required };
}

/** Missing and invalid fields; empty if the step passes. */
export function validateStep(step: number, form: IntakeForm, questions?: IntakeQuestions): IntakeErrors {
  const errors = validateIntake(form, questions);
  return Object.fromEntries(
    intakeStep(step, questions)
      .fields.filter((field) => errors[field] !== undefined)
      .map((field) => [field, errors[field]]),
  );
}

/** The questions that are asked, in form order. */
export function validateIntake(form: unknown, questions: IntakeQuestions = specifiedQuestions): IntakeErrors {
  const messages = new Map<string, string | undefined>();
  for (const { path, message } of intakeSchema.safeParse(form).error?.issues ?? []) {
    const field = String(path[0] ?? '');
    if (!messages.has(field)) messages.set(field, message);
  }
  const answers = intakeFrom(form);
  const asked = askedOf(questions, answers);
  for (const [name, entry] of questions.entries)
    if (!isIntakeField(name))
      messages.set(name, validateAnswer(entry as AskedQuestion, answerTo(questions, name, answers)));
  const names = [...questions.entries.keys()].filter((name) => asked.has(name) && messages.get(name) !== undefined);
  return Object.fromEntries(names.map((name) => [name, messages.get(name)]));
}

/** Null if the form can be submitted. */
export function firstInvalidStep(form: IntakeForm, questions: IntakeQuestions = specifiedQuestions): number | null {
  const [field] = Object.keys(validateIntake(form, questions)).filter(isAnswerName);
  return field === undefined ? null : stepOf(field, questions);
}

/** The step that a field or question is in. */
export function stepOf(name: AnswerName, { entries }: IntakeQuestions = specifiedQuestions): number {
  return entries.get(name)?.step ?? 1;
}

/**
 * Parses drafts, which may be old, incomplete or tampered with: keeps known fields of the right type, and answers to
 * questions of any version. No validation; see `validateIntake`.
 */
export function intakeFrom(typed: unknown): IntakeForm {
  const values = objectIn(typed);
  const form: Record<string, unknown> = { ...emptyIntake };
  for (const [field, schema] of Object.entries(intakeSchema.shape)) {
    const value = values[field];
    if (value === undefined || value === null) continue;
    const kept = schema.def.type === 'string' ? typeof value === 'string' : schema.safeParse(value).success;
    if (kept) form[field] = value;
  }
  return { ...(form as typeof emptyIntake), ...answersIn(values) };
}
