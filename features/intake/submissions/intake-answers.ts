import { intakeFields, type IntakeField } from '#features/intake/intake-fields.ts';
import type { IntakeForm } from '#features/intake/intake.ts';
import { intakeStep, intakeSteps } from '#features/intake/intake-steps.ts';

export interface IntakeValue {
  readonly field: IntakeField;
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
export function someAnswers(form: Partial<IntakeForm>, step: number): readonly IntakeValue[] {
  const { fields } = intakeStep(step);
  return fields.flatMap((field) => (form[field] === undefined ? [] : [valueOf(field, form[field])]));
}

/** By step, for the review, the team email and the CLI. */
export function intakeAnswers(form: IntakeForm): readonly AnsweredStep[] {
  return intakeSteps.map((step) => ({
    number: step.number,
    title: step.title,
    answers: step.fields.map((field) => valueOf(field, form[field])),
  }));
}

function valueOf(field: IntakeField, answer: IntakeForm[IntakeField]): IntakeValue {
  return { field, label: intakeFields[field].heading ?? intakeFields[field].label, value: answerText(answer) };
}

function answerText(value: IntakeForm[IntakeField]): string {
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
