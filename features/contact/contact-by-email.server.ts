import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import { contactLimit, sendContactMessage } from '#features/contact/contact.server.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

type ReadText =
  | { readonly ok: true; readonly part: string }
  | { readonly ok: false; readonly reason: 'unreadable' | 'later' };

interface Email {
  readonly messageId: string;
  readonly from: { readonly address: string; readonly name: string };
  readonly subject: string;
  /** Whether the sender is authenticated. */
  readonly isProven: boolean;
  /** Expensive, so limits are checked first. */
  readonly readText: () => Promise<ReadText>;
  /** Adds the email to its sender's open lead; null if there is none. */
  readonly joinLead: () => Promise<SavedEmail | null>;
}

type SavedEmail =
  | { readonly ok: true; readonly outcome: 'new-lead' | 'kept' | 'known' | 'ignored' }
  | { readonly ok: false; readonly reason: 'unreadable' | 'refused' | 'later' };

/**
 * An email that replies to none of ours joins its sender's open lead. Otherwise it becomes a contact message, with the
 * same limits and spam checks, so that no email is lost.
 * Only an authenticated sender gets a confirmation, since a forged address belongs to someone else.
 */
export async function saveEmailAsMessage(
  app: AppContext,
  { messageId, from, subject, isProven, readText, joinLead }: Email,
  client: Client,
): Promise<SavedEmail> {
  const now = app.now();
  // Limited by sender, since all emails come from one server.
  const limitKey = `email ${createHash('sha256').update(from.address.toLowerCase()).digest('hex')}`;
  if (!(await app.limits.take(contactLimit, limitKey)).ok) return { ok: false, reason: 'later' };
  const formId = `contact-${deriveUuid(messageId)}`;
  // An email does not join the lead that it created itself.
  const isKnown = (await app.db.$count(contactSubmissions, eq(contactSubmissions.formId, formId))) > 0;
  const joined = isKnown ? null : await joinLead();
  if (joined) return joined;
  const text = await readText();
  if (!text.ok) return text;
  const message = `${subject}\n\n${text.part}`.trim().slice(0, 5000);
  const submission = {
    formId,
    name: from.name.slice(0, 200),
    email: from.address,
    company: '',
    message,
    form_type: 'contact',
    metadata: { source: 'inbound_email', timestamp: now.toISOString() },
    startedAt: new Date(now.getTime() - 60_000).toISOString(),
  };
  // The usual confirmation, only to authenticated senders.
  const options = { isCounted: true, ...(!isProven && { confirmation: null }) };
  const result = await sendContactMessage(app, submission, client, options);
  if (result.ok || result.reason === 'under-way') return { ok: true, outcome: 'new-lead' };
  return { ok: false, reason: 'refused' };
}

/** Derives a UUID from the text, formatted like version 4. */
function deriveUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
