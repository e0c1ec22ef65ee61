import * as z from 'zod/mini';
import { attributionField, attributionSchema } from '#forms/attribution/attribution.ts';
import { formId, formIdPattern } from '#forms/form-id.ts';
import { honeypotField } from '#forms/spam.ts';
import { intakeSchema, type IntakeForm } from '#features/intake/intake.ts';

/** `intake-` and a client-made UUID. One form is one row, even when resent. */
export const intakeIdPattern = formIdPattern('intake');

/** Body of `POST /functions/v1/intake-submissions`. */
export const submissionSchema = z.object({
  formId: z.string().check(z.regex(intakeIdPattern, 'Reload the form and try again')),
  /** Opening time (ISO 8601), for the time trap. */
  startedAt: z._default(z.string().check(z.maxLength(40)), ''),
  [honeypotField]: z._default(z.string().check(z.maxLength(5000)), ''),
  [attributionField]: z.optional(attributionSchema),
  /** Version of the questions that were asked; without one, those of the specification. */
  questions: z.optional(z.int().check(z.gte(1))),
  form: intakeSchema,
});
export type IntakeSubmission = Omit<z.infer<typeof submissionSchema>, 'form'> & { readonly form: IntakeForm };

/** `uuid` from `crypto.randomUUID()`. */
export function intakeFormId(uuid: string): string {
  return formId('intake', uuid);
}
