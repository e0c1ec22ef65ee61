import * as z from 'zod/mini';
import { maxFileRecords, maxFiles } from '#features/intake/intake-files.ts';
import { emailPattern, maxEmail } from '#forms/email.ts';
import { noControls } from '#forms/no-controls.ts';
import { cleanLine, cleanText } from '#forms/text.ts';

/** The JSON columns of `intake_submissions`; a field in any other column is that column's whole value. */
export const jsonColumns = [
  'contact',
  'businessSnapshot',
  'projectGoals',
  'techStack',
  'constraints',
  'budgetPlan',
  'uploads',
] as const;
export type JsonColumn = (typeof jsonColumns)[number];

/** Where a field stands in the form and in the row, and what it says. */
export interface FieldPlace {
  readonly step: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly column: JsonColumn | 'email' | 'company';
  /** Its key in a JSON column, where that is not the field's name. */
  readonly key?: string;
  readonly label: string;
  /** Replaces a label that is a question or sentence. */
  readonly heading?: string;
  readonly hint?: string;
  /** Shows the asterisk though it may stay empty; a field with `whenEmpty` has it anyway. */
  readonly isMarked?: boolean;
  /** Stands beside another one where there is room. */
  readonly isHalf?: boolean;
  /** For the spam check: an answer that names somebody. */
  readonly isName?: boolean;
}

interface Answered extends FieldPlace {
  /** What is asked for, as messages name it. */
  readonly noun?: string;
  /** The message when nothing was answered; without it the field is optional. */
  readonly whenEmpty?: string;
}

interface WithOptions {
  readonly options: readonly string[];
}

interface Line extends FieldPlace {
  readonly type?: 'email' | 'tel' | 'url';
  readonly autoComplete?: string;
}

/** A field as the form's views read it: `line` is one line of text, `text` many, `list` one of a few. */
export interface IntakeFieldEntry extends FieldPlace {
  readonly kind: 'line' | 'text' | 'list' | 'radios' | 'checkboxes' | 'checkbox' | 'files';
  /** Shows an asterisk; other fields are marked optional. */
  readonly required: boolean;
  /** For the spam check: an answer that has no reason to be full of links. */
  readonly isProse?: boolean;
  readonly empty: '' | false | readonly [];
  readonly schema: z.ZodMiniType;
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly options?: readonly string[];
  readonly rows?: number;
}

/** Max characters, after trimming. */
const lengths = { line: 200, email: maxEmail, phone: 40, website: 300, text: 5000 } as const;

/** In the specification's shape. */
const uploadedFileRecord = z.object({
  fileName: z.string().check(z.overwrite(cleanLine), z.maxLength(255)),
  googleDriveId: z._default(z.string().check(z.overwrite(cleanLine), z.maxLength(300)), ''),
  googleDriveUrl: z._default(z.string().check(z.overwrite(cleanLine), z.maxLength(2000)), ''),
  uploadSuccess: z.boolean(),
  error: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(500))),
});
export type UploadedFileRecord = z.infer<typeof uploadedFileRecord>;

const websitePattern = /^(https?:\/\/)?[^\s/:?#@.]+(\.[^\s/:?#@.]+)+(:\d{1,5})?([/?#]\S*)?$/iu;

export function line<const Place extends Line & Answered>(place: Place) {
  const schema = typed(cleanLine, lengths.line, place);
  return { ...fieldBase(place), kind: 'line' as const, type: 'text' as const, empty: '' as const, schema };
}

export function text<const Place extends Answered & { readonly rows?: number }>(place: Place) {
  const schema = typed(cleanText, lengths.text, place);
  return { rows: 3, ...fieldBase(place), kind: 'text' as const, empty: '' as const, schema };
}

export function email<const Place extends Line>(place: Place) {
  const schema = z.string('Enter your work email').check(
    noControls,
    z.overwrite(cleanLine),
    z.minLength(1, 'Enter your work email'),
    z.maxLength(lengths.email, 'Enter a shorter email address: at most 254 characters'),
    z.refine((value) => value === '' || emailPattern.test(value), 'Enter an email address such as name@company.com'),
  );
  return { ...place, type: 'email' as const, kind: 'line' as const, required: true, empty: '' as const, schema };
}

export function phone<const Place extends Line>(place: Place) {
  const schema = z
    .string('Enter a phone number')
    .check(
      noControls,
      z.overwrite(cleanLine),
      z.maxLength(lengths.phone, 'Enter a shorter phone number: at most 40 characters'),
      z.refine(isPhone, 'Enter a phone number such as +1 555 010 0199, or leave this empty'),
    );
  return { ...place, type: 'tel' as const, kind: 'line' as const, required: false, empty: '' as const, schema };
}

export function website<const Place extends Line>(place: Place) {
  const schema = z.string('Enter a web address').check(
    noControls,
    z.overwrite(cleanLine),
    z.maxLength(lengths.website, 'Enter a shorter web address: at most 300 characters'),
    z.refine(
      (value) => value === '' || websitePattern.test(value),
      'Enter a web address such as company.com, or leave this empty',
    ),
  );
  return { ...place, type: 'url' as const, kind: 'line' as const, required: false, empty: '' as const, schema };
}

/** Text that has no reason to be full of links. */
export function prose<const Place extends Answered & { readonly rows?: number }>(place: Place) {
  return { ...text(place), isProse: true };
}

/** One of a few, in a list that opens. */
export function list<const Place extends Answered & WithOptions>(place: Place) {
  return {
    ...fieldBase(place),
    kind: 'list' as const,
    placeholder: 'Choose one',
    empty: '' as const,
    schema: one(place),
  };
}

/** One of a few, all of them in sight. */
export function radios<const Place extends Answered & WithOptions>(place: Place) {
  return { ...fieldBase(place), kind: 'radios' as const, empty: '' as const, schema: one(place) };
}

/** Any of a few. */
export function choices<const Place extends Answered & WithOptions>(place: Place) {
  const { options, whenEmpty }: { options: Place['options']; whenEmpty?: string } = place;
  const listed = z
    .array(z.enum(options, 'Choose from the list'), 'Choose from the list')
    .check(z.overwrite((values) => [...new Set(values)]));
  const schema = whenEmpty === undefined ? listed : listed.check(z.minLength(1, whenEmpty));
  return { hint: 'Choose all that apply.', ...fieldBase(place), kind: 'checkboxes' as const, empty: [] as [], schema };
}

export function checkbox<const Place extends FieldPlace>(place: Place) {
  const schema = z.boolean('Answer with yes or no');
  return { ...place, kind: 'checkbox' as const, required: false, empty: false as const, schema };
}

export function files<const Place extends FieldPlace>(place: Place) {
  const schema = z
    .array(uploadedFileRecord, 'Attach files with the picker above')
    .check(z.maxLength(maxFileRecords, `Attach at most ${maxFiles} files`));
  return { ...place, kind: 'files' as const, required: false, empty: [] as [], schema };
}

function fieldBase<Place extends FieldPlace & { readonly whenEmpty?: string }>(place: Place) {
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

function isPhone(value: string): boolean {
  // Many scripts have their own digits, and phone numbers may use letters.
  return value === '' || (value.match(/\p{Nd}/gu) ?? []).length > 2;
}
