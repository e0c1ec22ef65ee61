import * as z from 'zod/mini';
import { emailPattern, maxEmail } from '#forms/email.ts';

/** `hard` came back for good, `soft` for the time being, `complaint` was called spam by its reader. */
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

/** Seconds by which a report's time may differ from ours. */
export const reportTolerance = 300;
