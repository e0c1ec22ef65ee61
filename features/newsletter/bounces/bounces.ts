import * as z from 'zod/mini';
import { emailPattern, maxEmail } from '#forms/email.ts';

/** `hard`: permanent, `soft`: temporary, `complaint`: marked as spam. */
export const bounceReport = z.object({
  email: z.string().check(
    z.overwrite((email) => email.trim().toLowerCase()),
    z.maxLength(maxEmail),
    z.regex(emailPattern),
  ),
  type: z.enum(['hard', 'soft', 'complaint']),
  campaignId: z.optional(z.uuid()),
});
export type BounceReport = z.infer<typeof bounceReport>;

/** Max clock difference in seconds. */
export const reportTolerance = 300;
