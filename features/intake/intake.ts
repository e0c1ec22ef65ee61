import * as z from 'zod/mini';
import { fieldNames, intakeTable, type IntakeField } from '#features/intake/intake-fields.ts';

type Table = typeof intakeTable;

/** The whole form: the HTML constraints, the messages at the fields and the server's parse all come from here. */
export const intakeSchema = z.object(eachField('schema'));

export type IntakeForm = z.infer<typeof intakeSchema>;

export const emptyIntake: IntakeForm = eachField('empty');

/** One part of every field's entry, by the field's name. */
function eachField<Part extends 'schema' | 'empty'>(part: Part) {
  const parts = fieldNames.map((field) => [field, intakeTable[field][part]] as const);
  return Object.fromEntries(parts) as { -readonly [Field in IntakeField]: Table[Field][Part] };
}
