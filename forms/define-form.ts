import * as z from 'zod/mini';
import { cleanEmail } from '#forms/email.ts';
import { errorsByPath } from '#forms/errors.ts';
import { noControls } from '#forms/no-controls.ts';
import { cleanLine, cleanText } from '#forms/text.ts';

/** A field whose value is a text. The schema, row, controls, emails, pages and exports of its form derive from it. */
export interface FormField {
  readonly label: string;
  readonly hint?: string;
  /** `line` is one line of text, `text` several; `other` has its own control and schema. */
  readonly kind: 'line' | 'text' | 'other';
  readonly type?: 'email' | 'tel' | 'datetime-local';
  readonly autoComplete?: string;
  /** Optional fields are stored as null if empty. */
  readonly required: boolean;
  readonly rows?: number;
  /** Maximum characters, with a visible counter. The schema rejects more. */
  readonly limit?: number;
  /** Places the field next to another one if there is room. */
  readonly isHalf?: boolean;
  /** The value is a name, which the spam check uses. */
  readonly isName?: boolean;
  readonly schema?: z.ZodMiniString;
}

interface TextRules {
  /** The message for an empty required field, and for a value that is not text. */
  readonly whenMissing: string;
  /** Characters after trimming, with the message. */
  readonly min?: readonly [number, string];
  readonly max: readonly [number, string];
  readonly pattern?: readonly [RegExp, string];
}

/** A field with its schema. */
export function textField<const Field extends FormField>(
  field: Field,
  { whenMissing, min, max, pattern }: TextRules,
): Field & { readonly schema: z.ZodMiniString } {
  const checks: z.core.$ZodCheck<string>[] = [
    noControls,
    z.overwrite(field.type === 'email' ? cleanEmail : field.kind === 'text' ? cleanText : cleanLine),
    z.maxLength(...max),
  ];
  if (pattern) checks.push(z.regex(...pattern));
  if (min) checks.splice(2, 0, z.minLength(...min));
  if (field.required) checks.splice(2, 0, z.minLength(1, whenMissing));
  return { ...field, schema: z.string(whenMissing).check(...checks) };
}

type Fields = Readonly<Record<string, FormField>>;
type Name<F extends Fields> = keyof F & string;
type Checked<F extends Fields> = {
  [N in Name<F>]: F[N] extends { readonly schema: z.ZodMiniString } ? N : never;
}[Name<F>];

export type FormValues<Form extends { readonly fields: Fields }> = Record<Name<Form['fields']>, string>;
export type FormErrors<Form extends { readonly fields: Fields }> = Partial<Record<Name<Form['fields']>, string>>;

/** Values and errors, as the page of a form shows them. */
interface FormState<Name extends string> {
  readonly form: Readonly<Record<Name, string>>;
  readonly errors: Partial<Record<Name, string>>;
  /** Error of the whole form, or ''. */
  readonly formError: string;
}

/** `fields`: in display order. */
export function defineForm<const F extends Fields>(fields: F) {
  const names = Object.keys(fields) as Name<F>[];
  const read = (valueOf: (name: Name<F>) => unknown) =>
    Object.fromEntries(names.map((name) => [name, textOf(valueOf(name))])) as Record<Name<F>, string>;
  const shape = Object.fromEntries(
    names.flatMap((name) => (fields[name]?.schema ? [[name, fields[name].schema]] : [])),
  );
  const schema = z.object(shape as Record<Checked<F>, z.ZodMiniString>);
  const blank: FormState<Name<F>> = { form: read(() => ''), errors: {}, formError: '' };
  type Errors = Partial<Record<Name<F>, string>>;
  const ownErrors = (errors: Readonly<Record<string, string>>) =>
    Object.fromEntries(names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : []))) as Errors;
  return {
    fields,
    names,
    schema,
    empty: blank.form,
    /** What the page of a new form shows. */
    blank,
    /** Reads the values by name; a value that is not text becomes empty. */
    read,
    isName: (name: unknown): name is Name<F> => typeof name === 'string' && Object.hasOwn(fields, name),
    /** The first message of each field; empty if valid. */
    validate: (values: unknown) => ownErrors(errorsByPath(schema.safeParse(values).error?.issues ?? [])),
    /** Keeps only the messages for fields of this form. */
    ownErrors,
  };
}

interface FormDefinition<F extends Fields> {
  readonly fields: F;
  readonly names: readonly Name<F>[];
}

type Stored<F extends Fields> = {
  [N in Name<F>]: F[N]['required'] extends true ? string : string | null;
};

/** The columns of the fields: empty optional values are null. */
export function toColumns<F extends Fields>(
  { fields, names }: FormDefinition<F>,
  values: Readonly<Record<Name<F>, string>>,
): Stored<F> {
  const stored = names.map((name) => [name, fields[name]?.required ? values[name] : values[name] || null]);
  return Object.fromEntries(stored) as Stored<F>;
}

/** Labels and values of a row for emails and the back office, without texts of many lines and fields of other kinds. */
export function formFacts<F extends Fields>(
  { fields, names }: FormDefinition<F>,
  row: Readonly<Record<Name<F>, unknown>>,
): { field: Name<F>; label: string; value: string }[] {
  return names.flatMap((field) => {
    const { kind, label } = fields[field] as FormField;
    return kind === 'line' ? [{ field, label, value: textOf(row[field]) || 'Not given' }] : [];
  });
}

/** Texts of many lines, which have a section each. */
export function textsOf<F extends Fields>(
  { fields, names }: FormDefinition<F>,
  row: Readonly<Record<Name<F>, unknown>>,
): { field: Name<F>; label: string; value: string }[] {
  return names.flatMap((field) => {
    const { kind, label } = fields[field] as FormField;
    const value = textOf(row[field]);
    return kind === 'text' && value !== '' ? [{ field, label, value }] : [];
  });
}

/** What `spamSigns` looks at. */
export function spamValues<F extends Fields>(
  { fields, names }: FormDefinition<F>,
  values: Readonly<Record<Name<F>, string>>,
) {
  const pick = (isMeant: (field: FormField) => boolean | undefined) =>
    names.filter((name) => isMeant(fields[name] as FormField)).map((name) => values[name]);
  return {
    values: pick(() => true),
    prose: pick(({ kind }) => kind === 'text'),
    names: pick(({ isName }) => isName),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
