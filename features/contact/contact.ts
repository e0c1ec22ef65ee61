import * as z from 'zod/mini';
import { attributionField, attributionSchema } from '#forms/attribution/attribution.ts';
import { defineForm, textField, type FormErrors, type FormValues } from '#forms/define-form.ts';
import { emailPattern, maxEmail } from '#forms/email.ts';
import { formIdPattern } from '#forms/form-id.ts';
import { honeypotField } from '#forms/spam.ts';
import { cleanLine } from '#forms/text.ts';
import { noControls } from '#forms/no-controls.ts';

/** `contact-` plus a UUID; one form is one row, even if resent. */
export const contactIdPattern = formIdPattern('contact');

/** Characters after trimming. */
const contactLengths = { name: 200, email: maxEmail, company: 200, message: 5000, shortest: 10 } as const;

/** From the specification, verbatim. */
export const contactMessages = {
  required: 'Email and message are required',
  emailMissing: 'Enter your email address',
  messageMissing: 'Enter your message',
  emailInvalid: 'Please enter a valid email address',
  messageShort: `Message must be at least ${contactLengths.shortest} characters long`,
  messageHint: `Minimum ${contactLengths.shortest} characters`,
  several: 'Please check the marked fields.',
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  tooMany: 'Too many messages in a short time.',
  underWay: 'We are already working on it. Please reply to our email.',
} as const;

const { name, email, company, message } = contactLengths;

/** Every field of the form, in display order. A new one is an entry here and a column of `contact_submissions`. */
export const contactFields = defineForm({
  name: textField(
    { label: 'Name', kind: 'line', autoComplete: 'name', required: false, isHalf: true, isName: true },
    { whenMissing: 'Enter a name', max: [name, `Use at most ${name} characters`] },
  ),
  email: textField(
    { label: 'Email', kind: 'line', type: 'email', autoComplete: 'email', required: true },
    {
      whenMissing: contactMessages.emailMissing,
      max: [email, `Use at most ${email} characters`],
      pattern: [emailPattern, contactMessages.emailInvalid],
    },
  ),
  company: textField(
    { label: 'Company', kind: 'line', autoComplete: 'organization', required: false, isHalf: true, isName: true },
    {
      whenMissing: 'Enter a company name',
      max: [company, `Use at most ${company} characters`],
    },
  ),
  message: textField(
    { label: 'Message', hint: contactMessages.messageHint, kind: 'text', required: true, rows: 7 },
    {
      whenMissing: contactMessages.messageMissing,
      min: [contactLengths.shortest, contactMessages.messageShort],
      max: [message, `Use at most ${message} characters`],
    },
  ),
});

export type ContactForm = FormValues<typeof contactFields>;
export type ContactField = keyof ContactForm;
export type ContactErrors = FormErrors<typeof contactFields>;

/** Origin as reported by the page. */
const metadataSchema = z.object({
  source: z.string('Say where the message comes from').check(noControls, z.overwrite(cleanLine), z.maxLength(100)),
  timestamp: z.string('Say when the message was sent').check(noControls, z.overwrite(cleanLine), z.maxLength(40)),
});
export type ContactMetadata = z.infer<typeof metadataSchema>;

export const contactSource = 'contact_page';

/** Body for `contactAddress`; `contactSubmission` adds optional values. */
export const contactSubmissionSchema = z.extend(contactFields.schema, {
  form_type: z.literal('contact', 'Send this form as contact'),
  metadata: metadataSchema,
  [attributionField]: z.optional(attributionSchema),
  formId: z.optional(z.string().check(z.regex(contactIdPattern, 'Send contact- and a UUID, or leave it out'))),
  /** Time the form was opened (ISO 8601), for spam detection. */
  startedAt: z.string().check(z.maxLength(40)),
  [honeypotField]: z.string().check(z.maxLength(5000)),
});
export type ContactSubmission = z.infer<typeof contactSubmissionSchema>;

/** Adds defaults and origin; not yet validated. */
export function contactSubmission(input: Readonly<Record<string, unknown>>, now: Date): Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
  const metadata = { source: contactSource, timestamp: now.toISOString() };
  const origin = values['metadata'] ?? {};
  return {
    ...contactFields.empty,
    form_type: 'contact',
    startedAt: '',
    [honeypotField]: '',
    ...values,
    metadata: typeof origin === 'object' && !Array.isArray(origin) ? { ...metadata, ...origin } : origin,
  };
}

/** The message above a form with errors. */
export function contactSummary(errors: ContactErrors): string {
  const { emailMissing, messageMissing, required, several } = contactMessages;
  if (errors.email === emailMissing || errors.message === messageMissing) return required;
  const copy = Object.values(errors);
  return (copy.length === 1 && copy[0]) || several;
}
