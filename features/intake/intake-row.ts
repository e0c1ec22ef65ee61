import { jsonColumns, type JsonColumn } from '#features/intake/intake-field-kinds.ts';
import { fieldNames, intakeFields, type IntakeField, type intakeTable } from '#features/intake/intake-fields.ts';
import type { IntakeForm } from '#features/intake/intake.ts';

type Table = typeof intakeTable;
type Column = Table[IntakeField]['column'];
type FieldIn<In extends Column> = {
  [Field in IntakeField]: Table[Field]['column'] extends In ? Field : never;
}[IntakeField];
type Key<Field extends IntakeField> = Table[Field] extends { readonly key: infer Own extends string } ? Own : Field;

/** Form columns of `intake_submissions`, in the specification's shape. */
export type IntakeRow = {
  readonly [In in Column & JsonColumn]: { readonly [Field in FieldIn<In> as Key<Field>]: IntakeForm[Field] };
} & { readonly [In in Exclude<Column, JsonColumn>]: IntakeForm[FieldIn<In>] } & { readonly fullPayload: IntakeForm };

/** `form` must be validated, with `uploadedFiles` taken from the store. */
export function intakeRow(form: IntakeForm): IntakeRow {
  const row: Record<string, unknown> = { fullPayload: form };
  for (const column of jsonColumns) row[column] = {};
  for (const field of fieldNames) {
    const { column, key = field } = intakeFields[field];
    const part = row[column];
    if (typeof part === 'object') Object.assign(part ?? {}, { [key]: form[field] });
    else row[column] = form[field];
  }
  return row as IntakeRow;
}
