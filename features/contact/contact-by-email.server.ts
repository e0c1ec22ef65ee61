import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import { contactLimit, sendContactMessage } from '#features/contact/contact.server.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

type ReadText =
  { readonly ok: true; readonly part: string } | { readonly ok: false; readonly reason: 'unreadable' | 'later' };

interface Email {
  readonly messageId: string;
  readonly from: { readonly address: string; readonly name: string };
  readonly subject: string;
  /** Whether `from` is not forged. */
  readonly isProven: boolean;
  /** Costly: limits come first. */
  readonly readText: () => Promise<ReadText>;
  /** Adds it to the open lead of its address; null if there is none. */
  readonly joinLead: () => Promise<Answer | null>;
}

type Answer =
  | { readonly ok: true; readonly outcome: 'new-lead' | 'kept' | 'known' | 'ignored' }
  | { readonly ok: false; readonly reason: 'unreadable' | 'refused' | 'later' };

/**
 * An email that answers none of ours joins the open lead of its address. Without one it becomes a contact message, with
 * its limits and spam signs, so that none is lost.
 * Only a proven sender gets a confirmation: a forged one is a stranger's address.
 */
export async function saveEmailAsMessage(
  app: AppContext,
  { messageId, from, subject, isProven, readText, joinLead }: Email,
  client: Client,
): Promise<Answer> {
  const now = app.now();
  // By its sender, since all come from one server.
  const limitKey = `email ${createHash('sha256').update(from.address.toLowerCase()).digest('hex')}`;
  if (!(await app.limits.take(contactLimit, limitKey)).ok) return { ok: false, reason: 'later' };
  const formId = `contact-${uuidOf(messageId)}`;
  // A lead that this email has made is not joined by it.
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
  // The usual confirmation, to addresses that are known to be the sender's.
  const options = { isCounted: true, ...(!isProven && { confirmation: null }) };
  const answer = await sendContactMessage(app, submission, client, options);
  if (answer.ok || answer.reason === 'under-way') return { ok: true, outcome: 'new-lead' };
  return { ok: false, reason: 'refused' };
}

/** The same for the same text, in the shape of version 4. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
