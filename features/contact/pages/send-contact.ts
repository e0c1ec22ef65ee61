import type { Register } from 'react-router';
import {
  contactFields,
  contactMessages,
  contactSource,
  type ContactErrors,
  type ContactForm,
} from '#features/contact/contact.ts';
import { errorsByField } from '#forms/errors.ts';
import { failureText } from '#forms/sending/offline.ts';
import { submitForm } from '#forms/sending/submit-form.ts';
import type { honeypotField } from '#forms/spam.ts';

export type FilledContact = ContactForm & {
  readonly formId: string;
  readonly startedAt: string;
  readonly [honeypotField]: string;
};

export type SendResult =
  | { readonly ok: true }
  /** Messages for form and fields. */
  | { readonly ok: false; readonly message: string; readonly errors: ContactErrors };

/** Sends the form; errors return as messages. Resending is idempotent. */
export async function sendContact(filled: FilledContact, send?: typeof fetch): Promise<SendResult> {
  const metadata = { source: contactSource, timestamp: new Date().toISOString() };
  const typed = Object.fromEntries(contactFields.names.map((field) => [field, filled[field] || null]));
  const form = { ...filled, ...typed, form_type: 'contact', metadata };
  // Completes even if the page is left.
  const result = await submitForm('/functions/v1/contact-form' satisfies keyof Register['pages'], form, {
    keepalive: true,
    send,
  });
  if (result === null) return { ok: false, message: failureText(contactMessages.unexpected), errors: {} };
  if (result.ok) return { ok: true };
  const errors = errorsByField(result.errors, (path) => (contactFields.isName(path) ? path : undefined));
  // Server messages are shown for refusals only.
  const message = [409, 422, 429].includes(result.status) ? result.message : '';
  return { ok: false, message: message || contactMessages.failed, errors };
}
