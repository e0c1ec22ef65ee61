import * as z from 'zod/mini';
import { maxFileRecords, maxFiles } from '#features/intake/intake-files.ts';
import { isQuestionName, type AskedQuestion } from '#forms/questions/questions.ts';
import { cleanEmail, emailPattern, maxEmail } from '#forms/email.ts';
import type { FieldEntry, FieldText, Line } from '#forms/field-kinds.ts';
import { noControls } from '#forms/no-controls.ts';
import { cleanLine } from '#forms/text.ts';

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

/** A field's place in the form and in the row, and its copy. */
interface FieldPlace extends FieldText {
  readonly step: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly column: JsonColumn | 'email' | 'company';
  /** Its key in a JSON column, where that is not the field's name. */
  readonly key?: string;
}

/** A field as the form's views read it. */
export interface IntakeFieldEntry extends FieldEntry, FieldPlace {}

/** An item of the form: a field, or a question that the owner added. */
export type AskedEntry =
  | (IntakeFieldEntry & { readonly name: string; readonly when?: null; readonly isHidden?: boolean })
  | AskedQuestion;

/** Max characters, after trimming. */
const lengths = { email: maxEmail, phone: 40, website: 300 } as const;

/** In the specification's shape. */
const uploadedFileRecord = z.object({
  fileName: z.string().check(z.overwrite(cleanLine), z.maxLength(255)),
  googleDriveId: z._default(z.string().check(z.overwrite(cleanLine), z.maxLength(300)), ''),
  googleDriveUrl: z._default(z.string().check(z.overwrite(cleanLine), z.maxLength(2000)), ''),
  uploadSuccess: z.boolean(),
  error: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(500))),
  /** The question that it answers; without one it is among the references. */
  question: z.optional(z.string().check(z.refine(isQuestionName))),
});
export type UploadedFileRecord = z.infer<typeof uploadedFileRecord>;

const websitePattern = /^(https?:\/\/)?[^\s/:?#@.]+(\.[^\s/:?#@.]+)+(:\d{1,5})?([/?#]\S*)?$/iu;

export function email<const Place extends Line>(place: Place) {
  const schema = z.string('Enter your work email').check(
    noControls,
    z.overwrite(cleanEmail),
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

export function files<const Place extends FieldPlace>(place: Place) {
  const schema = z
    .array(uploadedFileRecord, 'Attach files with the picker above')
    .check(z.maxLength(maxFileRecords, `Attach at most ${maxFiles} files`));
  return { ...place, kind: 'files' as const, required: false, empty: [] as [], schema };
}

function isPhone(value: string): boolean {
  // Many scripts have their own digits, and phone numbers may use letters.
  return value === '' || (value.match(/\p{Nd}/gu) ?? []).length > 2;
}
