import * as z from 'zod/mini';
import type { OlderAnswers } from '#features/intake/draft/merge-answers.ts';
import { intakeRefusals } from '#features/intake/intake-refusals.ts';
import { lastStep } from '#features/intake/intake-steps.ts';
import { intakeIdPattern } from '#features/intake/intake-submission.ts';
import type { IntakeForm } from '#features/intake/intake.ts';
import { cleanEmail, emailPattern, maxEmail } from '#forms/email.ts';

/** Where the link is sent. */
const linkSchema = z.object({
  email: z
    .string()
    .check(
      z.overwrite(cleanEmail),
      z.maxLength(maxEmail, intakeRefusals.linkEmail),
      z.regex(emailPattern, intakeRefusals.linkEmail),
    ),
  /** Whether to remind them once. */
  remind: z.boolean(),
});

export type DraftLink = z.infer<typeof linkSchema>;

/** Body of `POST /intake/draft`. */
export const draftSync = z.object({
  formId: z.string().check(z.regex(intakeIdPattern)),
  startedAt: z.string().check(z.maxLength(40)),
  step: z.int().check(z.gte(1), z.lte(lastStep)),
  /** The current time on the device's clock, which `times` uses too. */
  now: z.number(),
  /** `at` of the last response to this device; 0 for none. */
  sharedAt: z._default(z.number(), 0),
  form: z.record(z.string(), z.unknown()),
  /** When each field was last changed on the device since then. */
  times: z.record(z.string(), z.number()),
  /** The sender cleared the form, so it is deleted for other devices too. */
  isCleared: z.optional(z.boolean()),
  /** Sent when the sender asks for a link. */
  link: z.optional(linkSchema),
});

/** What the server has after it: the newer answer of each field. */
export interface SyncedDraft {
  readonly form: IntakeForm;
  /** By the server's clock, in milliseconds. */
  readonly at: number;
  readonly older: OlderAnswers;
  readonly step: number;
  /** First opened (ISO 8601). */
  readonly startedAt: string;
  /** Whether it is what the server had before. */
  readonly isKept: boolean;
}

/** Parses a request for a link; null if the address is invalid. */
export function readLink(email: string, remind: boolean): DraftLink | null {
  return z.safeParse(linkSchema, { email, remind }).data ?? null;
}
