import { cleanLine } from '#forms/text.ts';
import { isCalendarDay } from '#values/day.ts';

export interface FilterOption {
  readonly value: string;
  readonly copy: string;
}

/** One query parameter that narrows a list. */
export interface Filter<Value extends string = string> {
  readonly label: string;
  /** `hidden`: set by links on the page, not in the filter bar. */
  readonly control: 'search' | 'text' | 'date' | 'select' | 'checkbox' | 'hidden';
  /** The valid value of a raw parameter; that of '' is the default, which is not written to the URL. */
  readonly read: (text: string) => Value;
  readonly maxLength?: number;
  /** For a select: the label of the option ''. */
  readonly placeholder?: string;
  readonly options?: readonly FilterOption[];
  /** For a select: the page loads its options. */
  readonly isOpen?: boolean;
}

interface TextOptions {
  readonly max: number;
  readonly control?: 'search' | 'text';
  readonly isLowerCase?: boolean;
}

/** A filter by typed text, on one line and cut to `max` characters. */
export function textFilter(label: string, { max, control = 'text', isLowerCase = false }: TextOptions): Filter {
  const read = (text: string) => {
    const line = cleanLine(text).replaceAll(/\s+/gu, ' ').slice(0, max).trim();
    return isLowerCase ? line.toLowerCase() : line;
  };
  return { label, control, read, maxLength: max };
}

/** A known set of values, by their copy. */
export function choiceFilter<Value extends string>(
  label: string,
  placeholder: string,
  copy: Readonly<Record<Value, string | { readonly label: string }>>,
): Filter<Value | ''> {
  const options = Object.entries<string | { label: string }>(copy).map(([value, one]) => ({
    value,
    copy: typeof one === 'string' ? one : one.label,
  }));
  const isValue = (text: string): text is Value => Object.hasOwn(copy, text);
  return { label, control: 'select', read: (text) => (isValue(text) ? text : ''), placeholder, options };
}

/** Values that only the page knows, such as those in the database. */
export function openFilter(label: string, placeholder: string, pattern: RegExp): Filter & { readonly isOpen: true } {
  const read = (text: string) => (pattern.test(text.trim()) ? cleanLine(text) : '');
  return { label, control: 'select', read, placeholder, isOpen: true };
}

/** One of several lists, the first by default; links on the page switch them. */
export function linkedFilter<const Value extends string>(
  label: string,
  values: readonly [Value, ...Value[]],
): Filter<Value> {
  return { label, control: 'hidden', read: (text) => values.find((value) => value === text) ?? values[0] };
}

/** YYYY-MM-DD that Postgres and `Date` can read. */
export function dayFilter(label: string): Filter {
  return { label, control: 'date', read: (text) => (isCalendarDay(text) && text >= '1971' ? text : '') };
}

/** A filter that a checkbox turns on. */
export function flagFilter(label: string): Filter<'on' | ''> {
  return { label, control: 'checkbox', read: (text) => (text === 'on' ? 'on' : '') };
}
