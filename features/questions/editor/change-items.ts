import {
  maxQuestions,
  type Condition,
  type FormItem,
  type Question,
  type QuestionKind,
} from '#forms/questions/questions.ts';
import { cleanLine } from '#forms/text.ts';

/** What the owner can do with a form, and what its specified fields are. */
export interface EditableForm {
  /** `intake`, or `call-` and the type of call. */
  readonly name: string;
  /** In order; a form without steps has one. */
  readonly steps: readonly string[];
  readonly kinds: readonly QuestionKind[];
  readonly fields: Readonly<Record<string, SpecifiedField>>;
}

export interface SpecifiedField {
  readonly label: string;
  readonly hint: string;
  /** From 1. */
  readonly step: number;
  /** Cannot be hidden. */
  readonly isNeeded: boolean;
  /** Options of a choice; conditions can refer to them. */
  readonly options: readonly string[];
}

export type QuestionRefusal =
  | 'label'
  | 'hint'
  | 'kind'
  | 'options'
  | 'when'
  | 'many'
  | 'needed'
  | 'shown'
  | 'gone'
  | 'stale'
  | 'order';

export type ChangedItems =
  | { readonly ok: true; readonly items: readonly FormItem[] }
  | { readonly ok: false; readonly reason: QuestionRefusal };

export const questionLimits = { label: 200, hint: 300, options: 40, option: 200 } as const;

export function isQuestion(item: FormItem): item is Question {
  return !('field' in item);
}

export function nameOf(item: FormItem): string {
  return isQuestion(item) ? item.name : item.field;
}

export function stepOfItem({ fields }: EditableForm, item: FormItem): number {
  return isQuestion(item) ? item.step : (fields[item.field]?.step ?? 1);
}

/** The label of an item, as visitors see it. */
export function labelOf({ fields }: EditableForm, item: FormItem): string {
  return item.label ?? (isQuestion(item) ? '' : (fields[item.field]?.label ?? ''));
}

/** Answers of a choice that conditions can refer to; empty for other items. */
export function optionsOf({ fields }: EditableForm, item: FormItem): readonly string[] {
  return isQuestion(item) ? item.options : (fields[item.field]?.options ?? []);
}

/** In the order in which they are asked. */
export function inOrder(form: EditableForm, items: readonly FormItem[]): readonly FormItem[] {
  return items.toSorted((one, other) => stepOfItem(form, one) - stepOfItem(form, other));
}

/** Adds a question at the end of its step, or changes the one of its name. */
export function saveQuestion(form: EditableForm, items: readonly FormItem[], typed: Question): ChangedItems {
  const isChoice = typed.kind === 'choice' || typed.kind === 'choices';
  const options = isChoice ? [...new Set(typed.options.map(cleanLine).filter((option) => option !== ''))] : [];
  const question = { ...typed, label: cleanLine(typed.label), hint: cleanLine(typed.hint), options };
  const { label, hint, kind, step, when } = question;
  if (label === '' || label.length > questionLimits.label) return { ok: false, reason: 'label' };
  if (hint.length > questionLimits.hint) return { ok: false, reason: 'hint' };
  if (!form.kinds.includes(kind) || form.steps[step - 1] === undefined) return { ok: false, reason: 'kind' };
  const isLong =
    options.length > questionLimits.options || options.some(({ length }) => length > questionLimits.option);
  if (isChoice && (options.length < 2 || isLong)) return { ok: false, reason: 'options' };
  const others = items.filter((item) => nameOf(item) !== question.name);
  if (when !== null && !isPossible(form, others, when)) return { ok: false, reason: 'when' };
  if (others.length < items.length) {
    return { ok: true, items: items.map((item) => (nameOf(item) === question.name ? question : item)) };
  }
  if (items.filter(isQuestion).length >= maxQuestions) return { ok: false, reason: 'many' };
  return { ok: true, items: [...items, question] };
}

/** Rewords a specified field. What equals the specification's wording is not stored. */
export function wordField(
  { fields }: EditableForm,
  items: readonly FormItem[],
  name: string,
  typed: { readonly label: string; readonly hint: string },
): ChangedItems {
  const [label, hint] = [cleanLine(typed.label), cleanLine(typed.hint)];
  const specified = fields[name];
  if (specified === undefined) return { ok: false, reason: 'gone' };
  if (label === '' || label.length > questionLimits.label) return { ok: false, reason: 'label' };
  if (hint.length > questionLimits.hint) return { ok: false, reason: 'hint' };
  const worded = {
    ...(label !== specified.label && { label }),
    ...(hint !== specified.hint && { hint }),
  };
  return changed(items, name, (item) =>
    isQuestion(item) ? item : { field: name, ...(item.isHidden && { isHidden: true }), ...worded },
  );
}

/** Moves an item past its neighbor in its step. */
export function moveItem(form: EditableForm, items: readonly FormItem[], name: string, by: -1 | 1): ChangedItems {
  const place = siblingsOf(form, items, name).findIndex((item) => nameOf(item) === name) + 1;
  return placeItem(form, items, name, Math.max(1, place + by));
}

/** Moves an item to a place of its step, from 1; to the end if the step has fewer. Without a place (0) it stays. */
export function placeItem(form: EditableForm, items: readonly FormItem[], name: string, place: number): ChangedItems {
  const siblings = siblingsOf(form, items, name);
  const item = siblings.find((one) => nameOf(one) === name);
  if (item === undefined) return { ok: false, reason: 'gone' };
  if (place < 1) return { ok: true, items };
  const others = siblings.filter((one) => one !== item);
  const rest = items.filter((one) => !siblings.includes(one));
  return { ok: true, items: inOrder(form, [...rest, ...others.toSpliced(place - 1, 0, item)]) };
}

function siblingsOf(form: EditableForm, items: readonly FormItem[], name: string): readonly FormItem[] {
  const item = items.find((one) => nameOf(one) === name);
  return item === undefined ? [] : items.filter((one) => stepOfItem(form, one) === stepOfItem(form, item));
}

/** Hides an item, or shows it again; not what the form cannot do without. */
export function hideItem({ fields }: EditableForm, items: readonly FormItem[], name: string, isHidden: boolean) {
  if (isHidden && fields[name]?.isNeeded === true) return { ok: false, reason: 'needed' } as const;
  return changed(items, name, (item) => ({ ...item, isHidden }));
}

/** Only hidden questions can be removed, so that none is removed by accident. */
export function removeQuestion(items: readonly FormItem[], name: string): ChangedItems {
  const item = items.find((one) => nameOf(one) === name);
  if (item === undefined || !isQuestion(item)) return { ok: false, reason: 'gone' };
  if (!item.isHidden) return { ok: false, reason: 'shown' };
  return { ok: true, items: items.filter((one) => one !== item) };
}

/** Finds a question that is never asked: its condition's question comes later, is hidden or has no such answer. */
export function unreachable(form: EditableForm, items: readonly FormItem[]): Question | null {
  const before: FormItem[] = [];
  for (const item of inOrder(form, items)) {
    if (item.isHidden === true) continue;
    if (isQuestion(item) && item.when !== null && !isPossible(form, before, item.when)) return item;
    before.push(item);
  }
  return null;
}

function isPossible(form: EditableForm, items: readonly FormItem[], { name, options }: Condition): boolean {
  const decider = items.find((item) => nameOf(item) === name);
  const known = decider === undefined ? [] : optionsOf(form, decider);
  return options.length > 0 && options.every((option) => known.includes(option));
}

function changed(items: readonly FormItem[], name: string, change: (item: FormItem) => FormItem): ChangedItems {
  if (!items.some((item) => nameOf(item) === name)) return { ok: false, reason: 'gone' };
  return { ok: true, items: items.map((item) => (nameOf(item) === name ? change(item) : item)) };
}
