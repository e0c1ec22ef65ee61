import type { FieldShown } from '#forms/field-kinds.ts';

/** `choice`: one of its options; `choices`: any of them. */
export const questionKinds = ['line', 'text', 'choice', 'choices', 'number', 'date', 'file'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Name of a question in its form, which no specified field has. */
export type QuestionName = `q_${string}`;
const questionName = /^q_[a-z0-9]{4,20}$/u;

/** Asked only of people who gave one of these answers to an earlier choice. */
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

/** A field of the specification that the owner has moved, reworded or hidden. */
export interface SpecifiedItem {
  readonly field: string;
  readonly label?: string;
  readonly hint?: string;
  readonly isHidden?: boolean;
}

export type FormItem = SpecifiedItem | Question;

/** Items of a form in order, as of its published version. */
export interface PublishedQuestions {
  readonly version: number;
  readonly items: readonly FormItem[];
}

/** A question as a form shows and checks it. */
export interface AskedQuestion extends FieldShown {
  readonly name: QuestionName;
  readonly step: number;
  readonly when: Condition | null;
  readonly isHidden?: boolean;
  /** The message when nothing was answered; without it the question is optional. */
  readonly whenEmpty?: string;
  /** What a text must match, and the message if it does not. */
  readonly pattern?: string;
  readonly message?: string;
}

/** If the owner has reworded it, its heading is also its label. */
export interface AskedField extends SpecifiedItem {
  readonly heading?: string;
}

/** A version as it is shown: everything that browsers need to know of it. */
export interface AskedForm {
  readonly version: number;
  readonly items: readonly (AskedQuestion | AskedField)[];
}

/** The text, or the chosen options. Files are stored with the form's other files. */
export type Answer = string | readonly string[];
export type Answers = Readonly<Partial<Record<QuestionName, Answer>>>;

/** A question as it was worded, and its answer, for readers who do not have the form. */
export interface WordedAnswer {
  readonly question: string;
  readonly answer: string;
}

export const maxQuestions = 60;

/** Whether a name is that of a question, not of a specified field. */
export function isQuestionName(name: string): name is QuestionName {
  return questionName.test(name);
}

/** The added questions, for forms whose own fields cannot be changed. */
export function questionsOf(asked: AskedForm | null): AskedQuestion[] {
  return (asked?.items ?? []).filter((item): item is AskedQuestion => !('field' in item));
}

/** Picks the answers to questions of any version. Does not validate them. */
export function answersIn(values: object): Answers {
  const isOne = ([name, value]: [string, unknown]) =>
    isQuestionName(name) && [value].flat().every((one) => typeof one === 'string');
  return Object.fromEntries(Object.entries(values).filter(isOne).slice(0, maxQuestions));
}

/** Names of the `items` that are asked given these values: not hidden, and their conditions are met. */
export function askedNames(
  items: Iterable<{ readonly name: string; readonly when?: Condition | null; readonly isHidden?: boolean }>,
  values: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const { name, when, isHidden } of items) {
    if (!isHidden && (!when || (asked.has(when.name) && meets(values[when.name], when.options)))) asked.add(name);
  }
  return asked;
}

/** Whether an answer is, or contains, one of `options`. */
function meets(value: unknown, options: readonly unknown[]): boolean {
  const given = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
  return [given].flat().some((one) => options.includes(one));
}

/** Why an answer, or the list of files, is refused; undefined if it is not. */
export function validateAnswer(
  { kind, type, options, whenEmpty, pattern = '', message = 'Choose from the list' }: AskedQuestion,
  value: unknown,
): string | undefined {
  const given: unknown[] = [typeof value === 'string' ? value.trim() : (value ?? [])].flat();
  const [text] = given;
  if (!text) return whenEmpty;
  if (kind === 'files') return undefined;
  if (options) {
    const isListed = given.every((one) => (options as readonly unknown[]).includes(one));
    return isListed && (kind === 'checkboxes' || !given[1]) ? undefined : message;
  }
  if (typeof value !== 'string' || !new RegExp(pattern, 'u').test(text as string)) return message;
  // An impossible date rolls over.
  return type !== 'date' || JSON.stringify(new Date(text as string)).startsWith(`"${text as string}`)
    ? undefined
    : message;
}
