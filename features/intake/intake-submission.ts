import * as z from 'zod/mini';
import { formId, formIdPattern } from '#forms/form-id.ts';
import { honeypotField } from '#forms/spam.ts';
import { intakeSchema } from '#features/intake/intake.ts';

/** `intake-` and a UUID, made by whoever starts the form; one form is one row, however often it is sent. */
export const intakeIdPattern = formIdPattern('intake');

/** What is posted to `/functions/v1/intake-submissions`. */
export const submissionSchema = z.object({
  formId: z.string().check(z.regex(intakeIdPattern, 'Open the form again: it has lost its number')),
  /** When the form was opened (ISO 8601); the time trap reads it. */
  startedAt: z._default(z.string().check(z.maxLength(40)), ''),
  [honeypotField]: z._default(z.string().check(z.maxLength(5000)), ''),
  form: intakeSchema,
});
export type IntakeSubmission = z.infer<typeof submissionSchema>;

/** A new form's number, from `crypto.randomUUID()`. */
export function intakeFormId(uuid: string): string {
  return formId('intake', uuid);
}
