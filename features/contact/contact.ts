import * as z from 'zod/mini';
import { attributionField, attributionSchema } from '#forms/attribution/attribution.ts';
import { emailPattern, maxEmail } from '#forms/email.ts';
import { faultsOf } from '#forms/faults.ts';
import { formIdPattern } from '#forms/form-id.ts';
import { formerHoneypotField, honeypotField } from '#forms/spam.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
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
  several: 'Some answers need another look before the message can go out.',
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  tooMany: 'You have sent many messages in a short while.',
  underWay: 'We are already at work on this message, so it takes no more changes. Please answer our mail instead.',
} as const;

/** Shared by the form's messages and the server. */
const contactSchema = z.object({
  name: line('name', contactLengths.name),
  email: z
    .string(contactMessages.emailMissing)
    .check(
      noControls,
      z.overwrite(cleanLine),
      z.minLength(1, contactMessages.emailMissing),
      z.maxLength(contactLengths.email, 'Enter a shorter email address: at most 254 characters'),
      z.regex(emailPattern, contactMessages.emailInvalid),
    ),
  company: line('company name', contactLengths.company),
  message: z
    .string(contactMessages.messageMissing)
    .check(
      noControls,
      z.overwrite(cleanText),
      z.minLength(1, contactMessages.messageMissing),
      z.minLength(contactLengths.shortest, contactMessages.messageShort),
      z.maxLength(contactLengths.message, 'Enter a shorter message: at most 5000 characters'),
    ),
});

export type ContactForm = z.infer<typeof contactSchema>;
export type ContactField = keyof ContactForm;
export type ContactFaults = Partial<Record<ContactField, string>>;

export const emptyContact: ContactForm = { name: '', email: '', company: '', message: '' };

/** In display order. */
export const contactFields = Object.keys(emptyContact) as ContactField[];

/** Origin as reported by the page. */
const metadataSchema = z.object({
  source: z.string('Say where the message comes from').check(noControls, z.overwrite(cleanLine), z.maxLength(100)),
  timestamp: z.string('Say when the message was sent').check(noControls, z.overwrite(cleanLine), z.maxLength(40)),
});
export type ContactMetadata = z.infer<typeof metadataSchema>;

export const contactSource = 'contact_page';

/** Body for `contactAddress`; `contactSubmission` adds optional values. */
export const contactSubmissionSchema = z.extend(contactSchema, {
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
    ...emptyContact,
    form_type: 'contact',
    startedAt: '',
    [honeypotField]: values[formerHoneypotField] ?? '',
    ...values,
    metadata: typeof origin === 'object' && !Array.isArray(origin) ? { ...metadata, ...origin } : origin,
  };
}

/** Empty if valid. */
export function contactFaults(form: ContactForm): ContactFaults {
  return faultsOf(contactSchema.safeParse(form).error?.issues ?? []);
}

export function contactSummary(faults: ContactFaults): string {
  const { emailMissing, messageMissing, required, several } = contactMessages;
  if (faults.email === emailMissing || faults.message === messageMissing) return required;
  const copy = Object.values(faults);
  return (copy.length === 1 && copy[0]) || several;
}

function line(what: string, longest: number) {
  return z
    .string(`Enter text for the ${what}`)
    .check(
      noControls,
      z.overwrite(cleanLine),
      z.maxLength(longest, `Enter a shorter ${what}: at most ${longest} characters`),
    );
}
