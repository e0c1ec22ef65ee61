import {
  contactAddress,
  contactFields,
  contactMessages,
  contactSource,
  type ContactFaults,
  type ContactForm,
} from '#features/contact/contact.ts';
import { objectIn } from '#forms/json.ts';
import type { honeypotField } from '#forms/spam.ts';

/** A form as the browser sends it. */
export type FilledContact = ContactForm & {
  readonly formId: string;
  readonly startedAt: string;
  readonly [honeypotField]: string;
};

export type SendAnswer =
  | { readonly ok: true }
  /** Words for the form as a whole, and for the fields that are not taken. */
  | { readonly ok: false; readonly message: string; readonly faults: ContactFaults };

/** How long to wait for an answer before a person is asked to try again, in milliseconds. */
const timeout = 30_000;

/** Sends the form. Whatever goes wrong comes back as words; sending the same form twice makes one message. */
export async function sendContact(filled: FilledContact, send: typeof fetch = fetch): Promise<SendAnswer> {
  const { name, company, ...rest } = filled;
  const metadata = { source: contactSource, timestamp: new Date().toISOString() };
  try {
    const response = await send(contactAddress, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ ...rest, name: name || null, company: company || null, form_type: 'contact', metadata }),
      // A page that is left in the meantime does not take the message with it.
      keepalive: true,
      signal: AbortSignal.timeout(timeout),
    });
    return answerOf(response.status, objectIn(await response.json().catch(() => null)));
  } catch {
    return { ok: false, message: contactMessages.unexpected, faults: {} };
  }
}

function answerOf(status: number, body: Record<string, unknown>): SendAnswer {
  if (status < 300 && body.success === true) return { ok: true };
  const fields = objectIn(objectIn(body.error).fields);
  const faults: ContactFaults = {};
  for (const field of contactFields) {
    const copy = fields[field];
    if (typeof copy === 'string') faults[field] = copy;
  }
  // What the server says of a request that it refuses is for the sender; of its own faults it says nothing.
  const told = [409, 422, 429].includes(status) && typeof body.message === 'string' ? body.message : '';
  return { ok: false, message: told || contactMessages.failed, faults };
}
