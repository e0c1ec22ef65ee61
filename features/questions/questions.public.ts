import * as z from 'zod/mini';
import { choices, fieldBase, line, list, radios, text, type FieldEntry } from '#forms/field-kinds.ts';
import { objectIn } from '#forms/json.ts';
import { noControls } from '#forms/no-controls.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import { isCalendarDay } from '#values/day.ts';

/** `choice`: one of its options; `choices`: any of them. */
export const questionKinds = ['line', 'text', 'choice', 'choices', 'number', 'date', 'file'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Name of a question in its form, which no specified field has. */
export type QuestionName = `q_${string}`;
export const questionName = /^q_[a-z0-9]{4,20}$/u;

/** Asked only of those who gave one of these answers to a choice before it. */
export interface Condition {
  readonly name: string;
  readonly options: readonly string[];
}

/** A question that the owner has added to a form. */
export interface Question {
  readonly name: QuestionName;
  readonly kind: QuestionKind;
  /** From 1; 1 where a form has no steps. */
  readonly step: number;
  readonly label: string;
  readonly hint: string;
  readonly isRequired: boolean;
  readonly isHidden: boolean;
  readonly options: readonly string[];
  readonly when: Condition | null;
}

/** A field of the specification, where the owner has moved, worded or hidden it. */
export interface SpecifiedItem {
  readonly field: string;
  readonly label?: string;
  readonly hint?: string;
  readonly isHidden?: boolean;
}

export type FormItem = SpecifiedItem | Question;

/** What is asked in a form, in this order, since its version was published. */
export interface PublishedQuestions {
  readonly version: number;
  readonly items: readonly FormItem[];
}

/** Of a question: a text, or the options that were chosen. Files are with the other files of their form. */
export type Answer = string | readonly string[];
export type Answers = Readonly<Partial<Record<QuestionName, Answer>>>;

/** A question as it was worded, and what was answered, for whoever does not know the form. */
export interface WordedAnswer {
  readonly question: string;
  readonly answer: string;
}

/** Whether a stored value is one; what is in it was written here. */
export function isPublished(value: unknown): value is PublishedQuestions {
  const { version, items } = objectIn(value);
  return typeof version === 'number' && Array.isArray(items);
}

export const maxQuestions = 60;

export function isQuestion(item: FormItem): item is Question {
  return 'kind' in item;
}

export function isQuestionName(name: string): name is QuestionName {
  return questionName.test(name);
}

/** Answers to questions of any version, as far as they can be some. No validation. */
export function answersIn(values: object): Answers {
  const isOne = ([name, value]: [string, unknown]) =>
    isQuestionName(name) && (typeof value === 'string' || (Array.isArray(value) && value.every(isText)));
  return Object.fromEntries(Object.entries(values).filter(isOne).slice(0, maxQuestions));
}

/** The names of `items` that are asked of somebody with these values: not hidden, and their conditions met. */
export function askedNames(
  items: readonly (Pick<Question, 'when' | 'isHidden'> & { readonly name: string })[],
  values: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const { name, when, isHidden } of items) {
    const isMet = when === null || (asked.has(when.name) && meets(values[when.name], when.options));
    if (!isHidden && isMet) asked.add(name);
  }
  return asked;
}

/** Whether an answer is one of `options`, or has one. */
function meets(value: unknown, options: readonly string[]): boolean {
  const given = typeof value === 'boolean' ? [value ? 'Yes' : 'No'] : [value].flat();
  return given.some((one) => options.some((option) => option === one));
}

/** A question or field as it stands in a form. */
export interface AskedItem {
  readonly name: string;
  readonly entry: FieldEntry;
  readonly when: Condition | null;
  readonly isHidden: boolean;
}

/**
 * What of a page is shown to somebody with these values. Conditions on an answer of the same page are met as it is given
 * where `isLive`; where nothing can follow, they are said in words.
 */
export function shownItems<Item extends AskedItem>(
  items: readonly Item[],
  page: readonly Item[],
  values: Readonly<Record<string, unknown>>,
  isLive: boolean,
): Item[] {
  const asked = askedNames(items, values);
  return page.flatMap((item) => {
    const { name, entry, when, isHidden } = item;
    const decider = page.find((other) => other.name === when?.name);
    if (isLive || when === null || decider === undefined) return asked.has(name) ? [item] : [];
    const given = when.options.map((option) => `“${option}”`).join(' or ');
    const condition = `Answer this if “${decider.entry.label}” is ${given}.`;
    const hint = entry.hint === undefined ? condition : `${condition} ${entry.hint}`;
    return isHidden ? [] : [{ ...item, entry: { ...entry, hint } }];
  });
}

/** As a form posts them: those to the questions whose controls it has. */
export function postedAnswers(fields: URLSearchParams, items: readonly Pick<AskedItem, 'name' | 'entry'>[]): Answers {
  const posted = items.flatMap(({ name, entry: { kind } }): [string, Answer][] => {
    if (!isQuestionName(name) || kind === 'files') return [];
    if (kind === 'checkboxes') return [[name, fields.getAll(name)]];
    return fields.has(name) ? [[name, cleanText(fields.get(name) ?? '')]] : [];
  });
  return Object.fromEntries(posted);
}

/** The questions of a version, in order. */
export function askedItems(published: PublishedQuestions | null): (Question & AskedItem)[] {
  return questionsOf(published).map((question) => ({ ...question, entry: questionEntry(question) }));
}

export function questionsOf(published: PublishedQuestions | null): Question[] {
  return (published?.items ?? []).filter(isQuestion);
}

/** Name of the form of a type of call among those with questions. */
export function callForm(slug: string): string {
  return `call-${slug}`;
}

/** Options in sight up to this number, and in a list that opens beyond. */
const mostRadios = 5;

/** How a question is shown, and what it accepts. */
export function questionEntry({ kind, label, hint, isRequired, options }: Question): FieldEntry {
  const copy = { label, ...(hint !== '' && { hint }), noun: 'answer' };
  const needed = (whenEmpty: string) => ({ ...copy, ...(isRequired && { whenEmpty }) });
  switch (kind) {
    case 'line':
      return line(needed('Enter an answer'));
    case 'text':
      return text(needed('Enter an answer'));
    case 'choice':
      return (options.length > mostRadios ? list : radios)({ ...needed('Choose an answer'), options });
    case 'choices':
      return choices({ ...needed('Choose at least one answer'), options });
    case 'number':
      return {
        ...written(needed('Enter a number'), isNumber, 'Enter a number, such as 12 or 3.5'),
        inputMode: 'decimal',
      };
    case 'date':
      return { ...written(needed('Enter a date'), isCalendarDay, 'Enter a date'), type: 'date' };
    case 'file':
      return { ...fieldBase(needed('Attach a file')), kind: 'files', empty: [], schema: filesOf(isRequired) };
  }
}

function written(
  copy: { readonly label: string; readonly hint?: string; readonly whenEmpty?: string },
  isRight: (value: string) => boolean,
  message: string,
): FieldEntry {
  const { whenEmpty = message } = copy;
  const schema = z.string(whenEmpty).check(
    noControls,
    z.overwrite(cleanLine),
    z.refine((value) => value === '' || isRight(value), message),
    z.refine((value) => value !== '' || copy.whenEmpty === undefined, whenEmpty),
  );
  return { ...fieldBase(copy), kind: 'line', type: 'text', empty: '', schema };
}

function filesOf(isRequired: boolean) {
  const files = z.array(z.unknown());
  return isRequired ? files.check(z.minLength(1, 'Attach a file')) : files;
}

/** As written in most of the world: `1234.5`, `1234,5`. */
function isNumber(value: string): boolean {
  return /^[-+]?\d{1,15}([.,]\d{1,10})?$/u.test(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** The first message of each question that is asked; empty if all pass. */
export function questionFaults(questions: readonly Question[], answers: Answers): Record<QuestionName, string> {
  const asked = askedNames(questions, answers);
  const faults = questions.flatMap((question) => {
    if (!asked.has(question.name)) return [];
    const { schema, empty } = questionEntry(question);
    const { error } = z.safeParse(schema, answers[question.name] ?? empty);
    return error ? [[question.name, error.issues[0]?.message ?? '']] : [];
  });
  return Object.fromEntries(faults) as Record<QuestionName, string>;
}

/** The answers to what was asked, tidied. They must be valid. */
export function askedAnswers(questions: readonly Question[], answers: Answers): Answers {
  const asked = askedNames(questions, answers);
  const kept = questions.flatMap((question) => {
    const answer = answers[question.name];
    if (answer === undefined || !asked.has(question.name)) return [];
    const { data } = z.safeParse(questionEntry(question).schema, answer);
    return data === undefined || data === '' ? [] : [[question.name, data]];
  });
  return Object.fromEntries(kept) as Answers;
}

export function answerText(answer: Answer | undefined): string {
  return typeof answer === 'string' ? answer : (answer ?? []).join(', ');
}

/** What was answered, without what was not. */
export function wordedAnswers(questions: readonly Question[], answers: Answers): WordedAnswer[] {
  return questions.flatMap(({ name, label }) => {
    const answer = answerText(answers[name]);
    return answer === '' ? [] : [{ question: label, answer }];
  });
}
