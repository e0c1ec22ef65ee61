import { cleanLine, cleanText } from '#forms/text.ts';

interface AnyField {
  readonly label: string;
  readonly hint?: string;
  /** To publish; drafts may be incomplete. */
  readonly required?: boolean;
}

interface LineField extends AnyField {
  readonly kind: 'line';
  readonly max: number;
}

interface TextField extends AnyField {
  readonly kind: 'text';
  readonly max: number;
}

/** An https address. */
interface UrlField extends AnyField {
  readonly kind: 'url';
}

interface ChoiceField extends AnyField {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly copy: string }[];
}

/** Path of an uploaded picture. */
interface PictureField extends AnyField {
  readonly kind: 'picture';
}

/** SVG source, sanitized before storage. */
interface LogoField extends AnyField {
  readonly kind: 'logo';
}

/** Up to `most` rows of short texts. Empty rows are dropped. */
interface RowsField extends AnyField {
  readonly kind: 'rows';
  readonly most: number;
  readonly columns: Readonly<Record<string, string>>;
}

export type ContentField = LineField | TextField | UrlField | ChoiceField | PictureField | LogoField | RowsField;
export type ContentFields = Readonly<Record<string, ContentField>>;

type ValueOf<Field extends ContentField> = Field extends { readonly columns: infer Columns }
  ? readonly { readonly [Column in keyof Columns]: string }[]
  : string;

/** What is stored for these fields. */
export type DataOf<Fields extends ContentFields> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };
export type ContentData = Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>;

type Options = Omit<AnyField, 'label'>;

export function line(label: string, more: Options = {}, max = 120) {
  return { kind: 'line' as const, label, max, ...more };
}

export function text(label: string, max: number, more: Options = {}) {
  return { kind: 'text' as const, label, max, ...more };
}

export const contentLimits = { url: 500, logo: 8_000, cell: 120 } as const;

const picturePattern = /^\/insights\/pictures\/[\w-]+\.[a-z]+$/;

/** Name of the form field of a row's column. */
export function cellName(field: string, row: number, column: string): string {
  return `${field}.${row}.${column}`;
}

/** From a posted form, cleaned. */
export function readContent(fields: ContentFields, form: { get(name: string): string | null }): ContentData {
  return mapFields(fields, (field, name) => {
    const typed = (key: string) => form.get(key) ?? '';
    if (field.kind === 'rows') {
      const rows = Array.from({ length: field.most }, (_, row) =>
        mapValues(field.columns, (_label, column) => cleanLine(typed(cellName(name, row, column)))),
      );
      return rows.filter((row) => Object.values(row).some((cell) => cell !== ''));
    }
    return field.kind === 'text' || field.kind === 'logo' ? cleanText(typed(name)) : cleanLine(typed(name));
  });
}

/** Stored data with every field of its type, which may have gained some since. */
export function completeContent<Fields extends ContentFields>(fields: Fields, stored: ContentData): DataOf<Fields> {
  return mapFields(fields, ({ kind }, name) => stored[name] ?? (kind === 'rows' ? [] : '')) as DataOf<Fields>;
}

/** Messages by field. Without `isComplete`, required fields may be empty. */
export function validateContent(
  fields: ContentFields,
  data: ContentData,
  { isComplete }: { readonly isComplete: boolean },
): Readonly<Record<string, string>> {
  const errors = Object.entries(fields).map(([name, field]) => [
    name,
    validateValue(field, data[name] ?? '', isComplete),
  ]);
  return Object.fromEntries(errors.filter(([, error]) => error !== null)) as Record<string, string>;
}

function validateValue(field: ContentField, value: ContentData[string], isComplete: boolean): string | null {
  if (value.length === 0) return isComplete && field.required === true ? 'Fill this in before you publish' : null;
  if (typeof value !== 'string') {
    const isLong = value.some((row) => Object.values(row).some((cell) => cell.length > contentLimits.cell));
    if (isLong) return `Use at most ${contentLimits.cell} characters in each field`;
    const isPartial = value.some((row) => Object.values(row).includes(''));
    return isComplete && isPartial ? 'Fill in every field of a row, or empty the row' : null;
  }
  switch (field.kind) {
    case 'line':
    case 'text':
      return value.length > field.max ? `Use at most ${field.max.toLocaleString('en')} characters` : null;
    case 'url':
      return value.length <= contentLimits.url && isWebAddress(value)
        ? null
        : 'Enter an address that begins with https://';
    case 'choice':
      return field.options.some((option) => option.value === value) ? null : 'Choose one of the options';
    case 'picture':
      return picturePattern.test(value) ? null : 'Upload the picture again';
    case 'logo':
      return value.length > contentLimits.logo ? `Use an SVG of at most ${contentLimits.logo / 1000} KB` : null;
    case 'rows':
      return null;
  }
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}

function mapFields(
  fields: ContentFields,
  valueOf: (field: ContentField, name: string) => ContentData[string],
): ContentData {
  return mapValues(fields, valueOf);
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, to: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]));
}
