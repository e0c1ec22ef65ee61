import * as z from 'zod/mini';
import { newsletterMessages } from '#features/newsletter/newsletter.copy.ts';
import { attributionField, attributionSchema } from '#forms/attribution/attribution.ts';
import { cleanEmail, emailPattern, maxEmail } from '#forms/email.ts';
import { formIdPattern } from '#forms/form-id.ts';
import { honeypotField } from '#forms/spam.ts';
import { cleanLine } from '#forms/text.ts';
import { noControls } from '#forms/no-controls.ts';

/** `newsletter-` and a UUID made with the form; identifies resends. */
export const newsletterIdPattern = formIdPattern('newsletter');

/** `pending`: unconfirmed or suspected spam; `bounced`: permanently refused. */
export type NewsletterStatus = 'active' | 'pending' | 'unsubscribed' | 'bounced';

export interface NewsletterPreferences {
  readonly weekly_automation_intel?: boolean | undefined;
  /** Emails other than the digest; by default the same choice as for the digest. */
  readonly other_letters?: boolean | undefined;
  readonly marketing_source?: string | undefined;
}

export const newsletterSource = 'insights_page';
export const newPreferences = { weekly_automation_intel: true, marketing_source: 'insights_sidebar' } as const;

/** Days before an unconfirmed subscription is deleted. */
export const confirmWithinDays = 7;

/** Body of `newsletterAddress`; `newsletterSubmission` fills in optional fields. */
export const newsletterSchema = z.object({
  email: z.string(newsletterMessages.invalid).check(
    noControls,
    z.overwrite((email) => cleanEmail(email).toLowerCase()),
    z.maxLength(maxEmail, newsletterMessages.invalid),
    z.regex(emailPattern, newsletterMessages.invalid),
  ),
  preferences: z.object({
    weekly_automation_intel: z.boolean('Say true or false'),
    marketing_source: line('Say where the form stands'),
  }),
  source: line('Say which page the form is on'),
  [attributionField]: z.optional(attributionSchema),
  formId: z.optional(z.string().check(z.regex(newsletterIdPattern, 'Send newsletter- and a UUID, or leave it out'))),
  /** Opening time (ISO 8601), for the time trap. */
  startedAt: z.string().check(z.maxLength(40)),
  [honeypotField]: z.string().check(z.maxLength(5000)),
});
export type NewsletterSubmission = z.infer<typeof newsletterSchema>;

/** Fills in optional fields; does not validate. */
export function newsletterSubmission(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
  const { preferences = {} } = values;
  return {
    email: '',
    source: newsletterSource,
    startedAt: '',
    [honeypotField]: '',
    ...values,
    preferences:
      typeof preferences === 'object' && !Array.isArray(preferences)
        ? { ...newPreferences, ...preferences }
        : preferences,
  };
}

function line(copy: string) {
  return z.string(copy).check(noControls, z.overwrite(cleanLine), z.minLength(1, copy), z.maxLength(100, copy));
}
