import { claims } from '#content/claims.ts';
import { contactFields, contactMessages } from '#features/contact/contact.public.ts';
import type { KnownPerson } from '#features/intake/draft/intake-draft.ts';
import type { IntakeForm } from '#features/intake/intake.ts';
import { defineForm, textField, type FormValues } from '#forms/define-form.ts';

/** Three fields instead of seven steps. Sent as a contact message, whose limits and messages apply. */
export const shortIntakeFields = defineForm({
  name: textField(
    { label: 'Name', kind: 'line', autoComplete: 'name', required: true },
    { whenMissing: 'Enter your name', max: [200, 'Use at most 200 characters'] },
  ),
  email: { ...contactFields.fields.email, label: 'Work email' },
  message: {
    ...contactFields.fields.message,
    label: 'What do you want to automate?',
    hint: 'A sentence or two is enough.',
    schema: contactFields.fields.message.schema,
  },
});

export type ShortIntakeForm = FormValues<typeof shortIntakeFields>;
export type ShortIntakeField = keyof ShortIntakeForm;

/** Where its leads come from. */
export const shortIntakeSource = 'short_intake';

export const shortIntakeCopy = {
  title: 'Tell us what to automate',
  description: `Short on time? Three fields, one minute. A person replies within ${claims.intakeReview}.`,
  lead: `Three fields, about a minute. A person replies by email within ${claims.intakeReview}.`,
  notSent: contactMessages.several,
  submit: 'Send',
  longer: 'Have five minutes?',
  longerLink: 'Answer all seven steps',
  thanks: {
    title: 'Thank you. We’re on it.',
    text: `A person will read this and reply within ${claims.intakeReview}.`,
    more: 'Want a more precise answer? The seven steps ask about your tools, goals, and budget. Your name, email, and description are already filled in.',
    now: 'Continue with the seven steps',
    later: 'No time now? We emailed you a link for later. It works for 30 days.',
  },
} as const;

/** Fills in the seven steps from the three fields. The last word of a name is the last name. */
export function prefilledIntake({ name, email, message }: ShortIntakeForm): Partial<IntakeForm> {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  const person: KnownPerson = { firstName: words.join(' '), lastName, workEmail: email.trim() };
  return { ...person, biggestPainPoint: message.trim() };
}
