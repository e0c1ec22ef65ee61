import * as z from 'zod/mini';
import { noControls } from '#forms/no-controls.ts';
import { cleanLine, cleanText } from '#forms/text.ts';

/** The copy of a field, and how it is shown. */
export interface FieldText {
  readonly label: string;
  /** Replaces a label that is a question or sentence. */
  readonly heading?: string;
  readonly hint?: string;
  /** Shows the asterisk on a field that may stay empty; fields with `whenEmpty` always have it. */
  readonly isMarked?: boolean;
  /** Places the field next to another one if there is room. */
  readonly isHalf?: boolean;
  /** The answer is a name, which the spam check uses. */
  readonly isName?: boolean;
}

interface Answered extends FieldText {
  /** How messages refer to the field. */
  readonly noun?: string;
  /** The message for an empty field; without it, the field is optional. */
  readonly whenEmpty?: string;
}

interface WithOptions {
  readonly options: readonly string[];
}

export interface Line extends FieldText {
  readonly type?: 'email' | 'tel' | 'url';
  readonly autoComplete?: string;
}

/** A field as shown in a form: `line` is one line of text, `text` several, `list` one of a few options. */
export interface FieldShown extends FieldText {
  readonly kind: 'line' | 'text' | 'list' | 'radios' | 'checkboxes' | 'checkbox' | 'files';
  /** Shows an asterisk; other fields are marked optional. */
  readonly required: boolean;
  /** The answer should not be full of links, which the spam check uses. */
  readonly isProse?: boolean;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date';
  readonly inputMode?: 'decimal';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly options?: readonly string[];
  readonly rows?: number;
}

/** A field with its schema. */
export interface FieldEntry extends FieldShown {
  readonly empty: '' | false | readonly [];
  readonly schema: z.ZodMiniType;
}

/** Max characters, after trimming. */
const lengths = { line: 200, text: 5000 } as const;

/** A field for one line of text. */
export function line<const Place extends Line & Answered>(place: Place) {
  const schema = typed(cleanLine, lengths.line, place);
  return { ...fieldBase(place), kind: 'line' as const, type: 'text' as const, empty: '' as const, schema };
}

/** A field for several lines of text. */
export function text<const Place extends Answered & { readonly rows?: number }>(place: Place) {
  const schema = typed(cleanText, lengths.text, place);
  return { rows: 3, ...fieldBase(place), kind: 'text' as const, empty: '' as const, schema };
}

/** A text that should not be full of links, which the spam check uses. */
export function prose<const Place extends Answered & { readonly rows?: number }>(place: Place) {
  return { ...text(place), isProse: true };
}

/** A choice of one option, in a list that opens. */
export function list<const Place extends Answered & WithOptions>(place: Place) {
  return {
    ...fieldBase(place),
    kind: 'list' as const,
    placeholder: 'Choose one',
    empty: '' as const,
    schema: one(place),
  };
}

/** A choice of one option, with all options in view. */
export function radios<const Place extends Answered & WithOptions>(place: Place) {
  return { ...fieldBase(place), kind: 'radios' as const, empty: '' as const, schema: one(place) };
}

/** A choice of any number of options. */
export function choices<const Place extends Answered & WithOptions>(place: Place) {
  const { options, whenEmpty }: { options: Place['options']; whenEmpty?: string } = place;
  const listed = z
    .array(z.enum(options, 'Choose from the list'), 'Choose from the list')
    .check(z.overwrite((values) => [...new Set(values)]));
  const schema = whenEmpty === undefined ? listed : listed.check(z.minLength(1, whenEmpty));
  return { hint: 'Choose all that apply.', ...fieldBase(place), kind: 'checkboxes' as const, empty: [] as [], schema };
}

/** A single checkbox; not required. */
export function checkbox<const Place extends FieldText>(place: Place) {
  const schema = z.boolean('Answer with yes or no');
  return { ...place, kind: 'checkbox' as const, required: false, empty: false as const, schema };
}

/** A field is `required` if it has a message for being empty, or an asterisk. */
function fieldBase<Place extends FieldText & { readonly whenEmpty?: string }>(place: Place) {
  return { ...place, required: place.whenEmpty !== undefined || place.isMarked === true };
}

function one<const Options extends readonly string[]>({ options, noun, whenEmpty }: Answered & { options: Options }) {
  const listed = z.enum(['', ...options] as const, `Choose the ${noun} from the list`);
  return whenEmpty === undefined ? listed : listed.check(z.refine((value) => value !== '', whenEmpty));
}

function typed(clean: (value: string) => string, max: number, { noun = 'text', whenEmpty }: Answered) {
  const checked = z
    .string(whenEmpty ?? `Enter text for the ${noun}`)
    .check(noControls, z.overwrite(clean), z.maxLength(max, `Enter a shorter ${noun}: at most ${max} characters`));
  return whenEmpty === undefined ? checked : checked.check(z.minLength(1, whenEmpty));
}
