import { emptyIntake, intakeSchema, type IntakeField, type IntakeForm } from '#features/intake/intake.ts';

export interface IntakeStep {
  /** 1 to 7. */
  readonly number: number;
  readonly title: string;
  /** In the order in which they are shown. */
  readonly fields: readonly IntakeField[];
  /** The fields that the step's gate asks for; the asterisks are in the texts (Role/Title has one without a gate). */
  readonly required: readonly IntakeField[];
}

export const intakeSteps: readonly IntakeStep[] = [
  {
    number: 1,
    title: 'Contact & Company',
    fields: ['firstName', 'lastName', 'role', 'company', 'workEmail', 'phone', 'website', 'employeeCount', 'industry'],
    required: ['firstName', 'lastName', 'workEmail', 'company'],
  },
  {
    number: 2,
    title: 'Business Snapshot',
    fields: ['businessDescription', 'idealCustomer', 'automationSuccess', 'biggestPainPoint', 'manualTasksHours'],
    required: ['businessDescription', 'idealCustomer', 'automationSuccess'],
  },
  {
    number: 3,
    title: 'Goals & Scope',
    fields: [
      'headlineOutcome',
      'automationAreas',
      'mustHaves',
      'niceToHaves',
      'userStories',
      'desiredOutcomes',
      'timeline',
      'urgency',
    ],
    required: ['headlineOutcome', 'automationAreas'],
  },
  {
    number: 4,
    title: 'Current Tools & Data',
    fields: ['keySystemsToIntegrate', 'primaryDataSources', 'complianceRequirements', 'canProvideAPIKeys'],
    required: ['keySystemsToIntegrate', 'primaryDataSources'],
  },
  {
    number: 5,
    title: 'People & Constraints',
    fields: ['potentialBlockers', 'dependencies', 'internalProjectOwner', 'finalDecisionMaker'],
    required: ['internalProjectOwner', 'finalDecisionMaker'],
  },
  {
    number: 6,
    title: 'Budget & Plan',
    fields: ['budgetRange', 'pricingPreference', 'billingContact'],
    required: ['budgetRange', 'pricingPreference'],
  },
  {
    number: 7,
    title: 'References & Uploads',
    fields: ['briefsLinks', 'anythingElse', 'ndaRequired', 'uploadedFiles'],
    required: [],
  },
];

export const lastStep = intakeSteps.length;

/** Words by field, for those fields that do not pass. */
export type IntakeFaults = Partial<Record<IntakeField, string>>;

/** The step of that number, bounded to 1..7. */
export function intakeStep(number: number): IntakeStep {
  const bounded = Math.min(Math.max(Math.trunc(number) || 1, 1), lastStep);
  const step = intakeSteps[bounded - 1];
  if (!step) throw new RangeError(`no step ${number}`);
  return step;
}

/** What a step does not let pass: its gate's empty fields, and answers of the wrong form. Empty when one may go on. */
export function stepFaults(step: number, form: IntakeForm): IntakeFaults {
  const faults = intakeFaults(form);
  return Object.fromEntries(
    intakeStep(step)
      .fields.filter((field) => faults[field] !== undefined)
      .map((field) => [field, faults[field]]),
  );
}

/** What keeps the whole form from being submitted, in the order of the form. */
export function intakeFaults(form: unknown): IntakeFaults {
  const parsed = intakeSchema.safeParse(form);
  if (parsed.success) return {};
  const copy = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '');
    if (!copy.has(field)) copy.set(field, issue.message);
  }
  return Object.fromEntries(
    intakeSteps.flatMap((step) => step.fields).flatMap((field) => (copy.has(field) ? [[field, copy.get(field)]] : [])),
  );
}

/** The first step that does not pass, or null when the form can be submitted. */
export function firstFaultyStep(form: IntakeForm): number | null {
  const faults = intakeFaults(form);
  return intakeSteps.find((step) => step.fields.some((field) => faults[field] !== undefined))?.number ?? null;
}

/** The step that asks for a field. */
export function stepOf(field: IntakeField): number {
  return intakeSteps.find((step) => step.fields.includes(field))?.number ?? 1;
}

/**
 * What was typed, made into a form as far as it goes: known fields of the right kind are taken, all else is empty.
 * For drafts, which may be old, half done or handled by someone; never a judgement, that is `intakeFaults`.
 */
export function intakeFrom(typed: unknown): IntakeForm {
  const given: Record<string, unknown> = typeof typed === 'object' && typed !== null ? { ...typed } : {};
  const form: Record<string, unknown> = { ...emptyIntake };
  for (const [field, schema] of Object.entries(intakeSchema.shape)) {
    const value = given[field];
    if (value === undefined || value === null) continue;
    const kept = schema.def.type === 'string' ? typeof value === 'string' : schema.safeParse(value).success;
    if (kept) form[field] = value;
  }
  return form as unknown as IntakeForm;
}
