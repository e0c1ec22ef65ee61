import type { AskedEntry } from '#features/intake/intake-field-kinds.ts';
import { fieldNames, intakeFields, type IntakeField } from '#features/intake/intake-fields.ts';
import type { AnswerName, IntakeForm } from '#features/intake/intake.ts';
import { askedNames, type AskedForm, type AskedField } from '#forms/questions/questions.ts';

/** Fields and questions of a version of the intake. */
export interface IntakeQuestions {
  /** Null for the fields of the specification alone. */
  readonly version: number | null;
  /** In the order of the form; hidden ones too. */
  readonly entries: ReadonlyMap<AnswerName, AskedEntry>;
}

/** `asked`: all fields and questions, in order; by default those of the specification. */
export function intakeQuestions(asked?: AskedForm | null): IntakeQuestions {
  const items = asked?.items ?? fieldNames.map((field) => ({ field }));
  const entries = items.map((item): [AnswerName, AskedEntry] => {
    if (!('field' in item)) return [item.name, item];
    const { field, ...changes }: AskedField = item;
    const name = field as IntakeField;
    return [name, { ...intakeFields[name], ...changes, name }];
  });
  return { version: asked?.version ?? null, entries: new Map(entries) };
}

export const specifiedQuestions = intakeQuestions();

/** Names of the fields and questions that are asked, given these answers. */
export function askedOf({ entries }: IntakeQuestions, form: IntakeForm): ReadonlySet<string> {
  return askedNames(entries.values(), form);
}

/** The answer, or the files of a question that asks for files. */
export function answerTo({ entries }: IntakeQuestions, name: AnswerName, form: IntakeForm): IntakeForm[AnswerName] {
  if (entries.get(name)?.kind !== 'files') return form[name];
  return form.uploadedFiles.filter(({ question }) => (question ?? 'uploadedFiles') === name);
}
