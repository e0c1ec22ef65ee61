import * as z from 'zod/mini';
import { fieldNames, intakeFields, type IntakeField } from '#features/intake/intake-fields.ts';
import { emptyIntake, intakeSchema, isAnswerName, type AnswerName, type IntakeForm } from '#features/intake/intake.ts';
import {
  answerTo,
  askedOf,
  isNeeded,
  specifiedQuestions,
  type IntakeQuestions,
} from '#features/intake/questions/asked-questions.ts';
import { answersIn, isQuestionName } from '#features/questions/questions.public.ts';

export interface IntakeStep<Name extends AnswerName = AnswerName> {
  /** 1 to 7. */
  readonly number: number;
  readonly title: string;
  /** In display order, as far as they are not hidden. */
  readonly fields: readonly Name[];
  /** The fields that may not stay empty (Role/Title has an asterisk, and may). */
  readonly required: readonly Name[];
}

const titles = [
  'Contact & Company',
  'Business Snapshot',
  'Goals & Scope',
  'Current Tools & Data',
  'People & Constraints',
  'Budget & Plan',
  'References & Uploads',
];

export const lastStep = titles.length;

/** As the specification has them. */
export const intakeSteps: readonly IntakeStep<IntakeField>[] = titles.map((title, before) => {
  const fields = fieldNames.filter((field) => intakeFields[field].step === before + 1);
  return { number: before + 1, title, fields, required: fields.filter(isNeeded) };
});

export type IntakeFaults = Partial<Record<AnswerName, string>>;

/** Clamped to 1..7. */
export function intakeStep(number: number, { entries, hidden }: IntakeQuestions = specifiedQuestions): IntakeStep {
  const bounded = Math.min(Math.max(Math.trunc(number) || 1, 1), lastStep);
  const ofStep = [...entries].filter(([name, { step }]) => step === bounded && !hidden.has(name));
  const required = ofStep.filter(([, { schema, empty }]) => !z.safeParse(schema, empty).success);
  return {
    number: bounded,
    title: titles[bounded - 1] ?? '',
    fields: ofStep.map(([name]) => name),
    required: required.map(([name]) => name),
  };
}

/** Missing and invalid fields; empty if the step passes. */
export function stepFaults(step: number, form: IntakeForm, questions?: IntakeQuestions): IntakeFaults {
  const faults = intakeFaults(form, questions);
  return Object.fromEntries(
    intakeStep(step, questions)
      .fields.filter((field) => faults[field] !== undefined)
      .map((field) => [field, faults[field]]),
  );
}

/** In form order. */
export function intakeFaults(form: unknown, questions: IntakeQuestions = specifiedQuestions): IntakeFaults {
  const parsed = intakeSchema.safeParse(form);
  const messages = new Map<string, string>();
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    if (!messages.has(field)) messages.set(field, issue.message);
  }
  if (questions.version !== null)
    for (const fault of faultsOfAdded(intakeFrom(form), questions)) messages.set(...fault);
  const names = [...questions.entries.keys()].filter((name) => !questions.hidden.has(name));
  return Object.fromEntries(names.flatMap((name) => (messages.has(name) ? [[name, messages.get(name)]] : [])));
}

function faultsOfAdded(form: IntakeForm, questions: IntakeQuestions): [string, string][] {
  const asked = askedOf(questions, form);
  return [...questions.entries].flatMap(([name, { schema }]): [string, string][] => {
    if (!isQuestionName(name) || !asked.has(name)) return [];
    const { error } = z.safeParse(schema, answerTo(questions, name, form));
    return error ? [[name, error.issues[0]?.message ?? '']] : [];
  });
}

/** Null if the form can be submitted. */
export function firstFaultyStep(form: IntakeForm, questions: IntakeQuestions = specifiedQuestions): number | null {
  const [fault] = Object.keys(intakeFaults(form, questions)).filter(isAnswerName);
  return fault === undefined ? null : stepOf(fault, questions);
}

export function stepOf(name: AnswerName, { entries }: IntakeQuestions = specifiedQuestions): number {
  return entries.get(name)?.step ?? 1;
}

/**
 * Parses drafts, which may be old, incomplete or tampered with: keeps known fields of the right type, and answers to
 * questions of any version. No validation; see `intakeFaults`.
 */
export function intakeFrom(typed: unknown): IntakeForm {
  const values: Record<string, unknown> = typeof typed === 'object' && typed !== null ? { ...typed } : {};
  const form: Record<string, unknown> = { ...emptyIntake };
  for (const [field, schema] of Object.entries(intakeSchema.shape)) {
    const value = values[field];
    if (value === undefined || value === null) continue;
    const kept = schema.def.type === 'string' ? typeof value === 'string' : schema.safeParse(value).success;
    if (kept) form[field] = value;
  }
  return { ...(form as typeof emptyIntake), ...answersIn(values) };
}
