import { isIntakeField } from '#features/intake/intake-fields.ts';
import { intakeStep, intakeSteps, stepOf } from '#features/intake/intake-steps.ts';
import { emptyIntake, type AnswerName, type IntakeForm } from '#features/intake/intake.ts';
import {
  answerTo,
  askedOf,
  specifiedQuestions,
  type IntakeQuestions,
} from '#features/intake/questions/asked-questions.ts';

export interface IntakeValue {
  readonly field: AnswerName;
  readonly label: string;
  /** Empty if unanswered. */
  readonly value: string;
}

export interface AnsweredStep {
  readonly number: number;
  readonly title: string;
  readonly answers: readonly IntakeValue[];
}

/** Some answers of a step, such as older ones. */
export function someAnswers(
  form: Partial<IntakeForm>,
  step: number,
  questions: IntakeQuestions,
): readonly IntakeValue[] {
  const { fields } = intakeStep(step, questions);
  return fields.flatMap((field) => (form[field] === undefined ? [] : [toValue(questions, field, form[field])]));
}

/** By step, for the review, the team email and the CLI. */
export function intakeAnswers(
  form: IntakeForm,
  questions: IntakeQuestions = specifiedQuestions,
): readonly AnsweredStep[] {
  const asked = askedOf(questions, form);
  return intakeSteps.map(({ number }) => {
    const fields = [...questions.entries.keys()].filter((field) => stepOf(field, questions) === number);
    const values = fields.map((field) => toValue(questions, field, answerTo(questions, field, form)));
    // The answer may be from before the field was hidden.
    const isShown = ({ field, value }: IntakeValue) =>
      asked.has(field) || (isIntakeField(field) && value !== valueText(emptyIntake[field]));
    return { number, title: intakeStep(number).title, answers: values.filter(isShown) };
  });
}

function toValue({ entries }: IntakeQuestions, field: AnswerName, answer: IntakeForm[AnswerName]): IntakeValue {
  const { label = '', heading = label } = entries.get(field) ?? {};
  return { field, label: heading, value: valueText(answer) };
}

function valueText(value: IntakeForm[AnswerName]): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  return value
    .map((entry) => (typeof entry === 'string' ? entry : fileText(entry)))
    .filter((entry) => entry !== '')
    .join(', ');
}

function fileText(file: IntakeForm['uploadedFiles'][number]): string {
  return file.uploadSuccess ? file.fileName : `${file.fileName} (not attached)`;
}
