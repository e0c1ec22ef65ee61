import * as z from 'zod/mini';
import { fieldNames, intakeTable, isIntakeField, type IntakeField } from '#features/intake/intake-fields.ts';
import { isQuestionName, type Answers, type QuestionName } from '#forms/questions/questions.ts';

type Table = typeof intakeTable;

/** The specified fields: the HTML constraints, the messages at the fields and the server's parse all come from here. */
export const intakeSchema = z.object(eachField('schema'));

/** With answers to the questions that the owner has added. */
export type IntakeForm = z.infer<typeof intakeSchema> & Answers;

/** Name of a specified field, or of a question that the owner added. */
export type AnswerName = IntakeField | QuestionName;

export const emptyIntake: z.infer<typeof intakeSchema> = eachField('empty');

export function isAnswerName(name: string): name is AnswerName {
  return isIntakeField(name) || isQuestionName(name);
}

/** One part of every field's entry, by the field's name. */
function eachField<Part extends 'schema' | 'empty'>(part: Part) {
  const parts = fieldNames.map((field) => [field, intakeTable[field][part]] as const);
  return Object.fromEntries(parts) as { -readonly [Field in IntakeField]: Table[Field][Part] };
}
