import * as z from 'zod/mini';
import type { IntakeFieldEntry, IntakeStepNumber, QuestionEntry } from '#features/intake/intake-field-kinds.ts';
import { fieldNames, intakeFields, isIntakeField, type IntakeField } from '#features/intake/intake-fields.ts';
import { emptyIntake, intakeSchema, type AnswerName, type IntakeForm } from '#features/intake/intake.ts';
import {
  answersIn,
  answerText,
  askedNames,
  isQuestion,
  isQuestionName,
  questionEntry,
  type Answers,
  type FormItem,
  type PublishedQuestions,
  type WordedAnswer,
} from '#features/questions/questions.public.ts';

export type AskedEntry = IntakeFieldEntry | QuestionEntry;

/** What a version of the intake asks. */
export interface IntakeQuestions {
  /** Null for the fields of the specification alone. */
  readonly version: number | null;
  /** By name, in the order of the form; hidden ones too. */
  readonly entries: ReadonlyMap<AnswerName, AskedEntry>;
  readonly hidden: ReadonlySet<AnswerName>;
}

/** `published`: null while the owner has changed nothing. */
export function intakeQuestions(published: PublishedQuestions | null): IntakeQuestions {
  const items = completeItems(published?.items ?? []);
  const entries = items.map(entryOf).toSorted(([, one], [, other]) => one.step - other.step);
  const hidden = items.filter(({ isHidden }) => isHidden).map(nameOf);
  return { version: published?.version ?? null, entries: new Map(entries), hidden: new Set(hidden) };
}

/** With the fields that the form has got since, which take their places in the specified order at the end. */
export function completeItems(items: readonly FormItem[]): readonly FormItem[] {
  const known = items.filter((item) => isQuestion(item) || isIntakeField(item.field));
  const named = new Set(known.map(nameOf));
  return [...known, ...fieldNames.filter((field) => !named.has(field)).map((field) => ({ field }))];
}

/** Fields that the form cannot do without. */
export function isNeeded(field: IntakeField): boolean {
  return !intakeSchema.shape[field].safeParse(emptyIntake[field]).success;
}

export const specifiedQuestions = intakeQuestions(null);

function entryOf(item: FormItem): [AnswerName, AskedEntry] {
  if (isQuestion(item)) {
    const { name, step, when } = item;
    return [name, { ...questionEntry(item), step: step as IntakeStepNumber, when }];
  }
  const field = item.field as IntakeField;
  const { label, hint } = item;
  const { heading, ...entry } = intakeFields[field];
  // A heading stands for the words that the specification has.
  const worded = label === undefined ? heading !== undefined && { heading } : { label };
  return [field, { ...entry, ...worded, ...(hint !== undefined && { hint: hint || undefined }) }];
}

function nameOf(item: FormItem): AnswerName {
  return isQuestion(item) ? item.name : (item.field as IntakeField);
}

/** What is asked of somebody with these answers. */
export function askedOf(questions: IntakeQuestions, form: IntakeForm): ReadonlySet<string> {
  return askedNames(itemsOf(questions), form);
}

/** Of all steps, in order. */
export function itemsOf({ entries, hidden }: IntakeQuestions) {
  return [...entries].map(([name, entry]) => {
    const when = 'when' in entry ? entry.when : null;
    return { name, entry, when, isHidden: hidden.has(name) };
  });
}

/** Of a question, with its files where it asks for some; empty if there is none. */
export function answerTo({ entries }: IntakeQuestions, name: AnswerName, form: IntakeForm): IntakeForm[AnswerName] {
  const entry = entries.get(name);
  if (entry?.kind !== 'files') return form[name] ?? entry?.empty ?? '';
  return form.uploadedFiles.filter(({ question }) => (question ?? 'uploadedFiles') === name);
}

/**
 * A form as it is submitted: without answers that this version does not ask for, and without what a hidden field could
 * not accept, since nobody could correct it.
 */
export function answersToSend(questions: IntakeQuestions, form: IntakeForm): IntakeForm {
  const asked = askedOf(questions, form);
  const kept = Object.entries(form).filter(([name]) => isIntakeField(name) || asked.has(name));
  const sent = Object.fromEntries(kept) as IntakeForm;
  const unacceptable = [...questions.hidden].filter(
    (name) => isIntakeField(name) && !intakeSchema.shape[name].safeParse(form[name]).success,
  );
  return { ...sent, ...Object.fromEntries(unacceptable.map((name) => [name, emptyIntake[name as IntakeField]])) };
}

/** Answers to what the owner has added, tidied. They must be valid, and asked for. */
export function acceptedAnswers({ entries }: IntakeQuestions, form: IntakeForm): Answers {
  const accepted = Object.entries(answersIn(form)).map(([name, answer]) => {
    const entry = entries.get(name as AnswerName);
    return [name, entry && z.safeParse(entry.schema, answer).data] as const;
  });
  return Object.fromEntries(accepted.filter(([, answer]) => answer !== undefined && answer !== '')) as Answers;
}

/** Columns of a submission for what the owner has added to the form. */
export function addedColumns(questions: IntakeQuestions, form: IntakeForm) {
  return { questionsVersion: questions.version, answers: addedAnswers(questions, form) };
}

/** With the names of files. */
function addedAnswers(questions: IntakeQuestions, form: IntakeForm): WordedAnswer[] {
  const given = answersIn(form);
  return [...questions.entries].flatMap(([name, { label, kind }]) => {
    if (!isQuestionName(name)) return [];
    const files = form.uploadedFiles.filter(({ question, uploadSuccess }) => uploadSuccess && question === name);
    const answer = kind === 'files' ? files.map(({ fileName }) => fileName).join(', ') : answerText(given[name]);
    return answer === '' ? [] : [{ question: label, answer }];
  });
}
