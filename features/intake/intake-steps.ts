import { fieldNames, intakeFields, type IntakeField } from '#features/intake/intake-fields.ts';
import { emptyIntake, intakeSchema, type IntakeForm } from '#features/intake/intake.ts';

export interface IntakeStep {
  /** 1 to 7. */
  readonly number: number;
  readonly title: string;
  /** In display order. */
  readonly fields: readonly IntakeField[];
  /** The fields that may not stay empty (Role/Title has an asterisk, and may). */
  readonly required: readonly IntakeField[];
}

const titles = [
  'Contact & Company',
  'Business Snapshot',
  'Goals & Scope',
  'Current Tools & Data',
  'People & Constraints',
  'Budget & Plan',
  'References & Uploads',
];

export const intakeSteps: readonly IntakeStep[] = titles.map((title, before) => {
  const fields = fieldNames.filter((field) => intakeFields[field].step === before + 1);
  const required = fields.filter((field) => !intakeSchema.shape[field].safeParse(emptyIntake[field]).success);
  return { number: before + 1, title, fields, required };
});

export const lastStep = intakeSteps.length;

export type IntakeFaults = Partial<Record<IntakeField, string>>;

/** Clamped to 1..7. */
export function intakeStep(number: number): IntakeStep {
  const bounded = Math.min(Math.max(Math.trunc(number) || 1, 1), lastStep);
  const step = intakeSteps[bounded - 1];
  if (!step) throw new RangeError(`no step ${number}`);
  return step;
}

/** Missing and invalid fields; empty if the step passes. */
export function stepFaults(step: number, form: IntakeForm): IntakeFaults {
  const faults = intakeFaults(form);
  return Object.fromEntries(
    intakeStep(step)
      .fields.filter((field) => faults[field] !== undefined)
      .map((field) => [field, faults[field]]),
  );
}

/** In form order. */
export function intakeFaults(form: unknown): IntakeFaults {
  const parsed = intakeSchema.safeParse(form);
  if (parsed.success) return {};
  const messages = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '');
    if (!messages.has(field)) messages.set(field, issue.message);
  }
  return Object.fromEntries(fieldNames.flatMap((field) => (messages.has(field) ? [[field, messages.get(field)]] : [])));
}

/** Null if the form can be submitted. */
export function firstFaultyStep(form: IntakeForm): number | null {
  const faults = intakeFaults(form);
  return intakeSteps.find((step) => step.fields.some((field) => faults[field] !== undefined))?.number ?? null;
}

export function stepOf(field: IntakeField): number {
  return intakeFields[field].step;
}

/**
 * Parses drafts, which may be old, incomplete or tampered with: keeps known fields of the right type. No validation;
 * see `intakeFaults`.
 */
export function intakeFrom(typed: unknown): IntakeForm {
  const values: Record<string, unknown> = typeof typed === 'object' && typed !== null ? { ...typed } : {};
  const form: Record<string, unknown> = { ...emptyIntake };
  for (const [field, schema] of Object.entries(intakeSchema.shape)) {
    const value = values[field];
    if (value === undefined || value === null) continue;
    const kept = schema.def.type === 'string' ? typeof value === 'string' : schema.safeParse(value).success;
    if (kept) form[field] = value;
  }
  return form as IntakeForm;
}
