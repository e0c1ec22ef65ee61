import { Readable } from 'node:stream';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { claimAttachments, storeAttachment } from '#features/intake/uploads/attachments.public.server.ts';
import { lockLead, type LockedLead } from '#features/leads/changes/lock-lead.server.ts';
import { endSnooze } from '#features/leads/snooze/snooze.server.ts';
import { leadAnswers, leads } from '#features/leads/leads.table.ts';
import { leadKinds, openStages } from '#features/leads/leads.ts';
import { replyIdIn, inboundEnv, isInboundAddress } from '#server/email/reply-address.ts';
import { leadFiles, leadMessages } from '#features/leads/replies/replies.table.ts';
import { sendReplyToTeam } from '#features/leads/replies/reply-to-team.jobs.server.ts';
import { notify } from '#features/notices/notices.public.server.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { parseMailbox } from '#server/email/addresses.ts';
import { readEmailBody, readEmailHead, type ReadEmail } from '#server/email/email-parser.ts';
import type { EmailBody, EmailHead } from '#server/email/parse-email.ts';

/** An email that names none of ours. `messageId` is the same if it is received again. */
export interface StrangersEmail extends Pick<EmailHead, 'messageId' | 'from' | 'subject' | 'isProven'> {
  /** Expensive, so limits are checked first. */
  readonly readText: () => Promise<ReadEmail<string>>;
  /** Adds the email to its sender's open lead; null if there is none. Expensive too. */
  readonly joinLead: () => Promise<InboundResult | null>;
}

/** A reply to an email of ours that may be no lead's. */
export interface NamedEmail extends Pick<EmailHead, 'messageId' | 'from' | 'isAutomatic'> {
  /** What the address names. */
  readonly id: string;
  /** Stores the attachments. Expensive, so the sender is checked first. */
  readonly read: () => Promise<ReadEmail<EmailParts>>;
}

/** Null leaves the email to others. */
type ReceiveNamed = (email: NamedEmail) => Promise<InboundResult | null>;

export type InboundResult =
  | { readonly ok: true; readonly outcome: 'kept' | 'known' | 'ignored' | 'new-lead' }
  /** `later`: the sender's server should try again. */
  | { readonly ok: false; readonly reason: 'unreadable' | 'refused' | 'later' };

/**
 * Receives an email, once per Message-ID. A reply (also to a confirmation) joins its lead's conversation; any other
 * email by a person goes to `onStranger`. Ignores our own emails and automatic emails by strangers.
 */
export async function receiveEmail(
  app: AppContext,
  raw: Uint8Array,
  onStranger: (email: StrangersEmail) => Promise<InboundResult>,
  onNamed: ReceiveNamed = () => Promise.resolve(null),
): Promise<InboundResult> {
  const head = await readEmailHead(app.log, raw, inboundEnv.of(app.env).INBOUND_AUTHSERV_ID);
  if (!head.ok) return head;
  const email = head.part;
  if (isOwn(app, email.from.address)) return { ok: true, outcome: 'ignored' };
  const [known] = await app.db
    .select({ id: leadMessages.id })
    .from(leadMessages)
    .where(eq(leadMessages.messageId, email.messageId));
  if (known) return { ok: true, outcome: 'known' };
  const id = replyIdIn(app, email.to);
  const named = id === null ? null : await findNamed(app, id);
  const kept = named && (await keepEmail(app, raw, email, named));
  if (kept) return kept;
  const taken = id !== null && !named && (await onNamed({ ...email, id, read: () => readParts(app, raw) }));
  if (taken) return taken;
  if (email.isAutomatic) return { ok: true, outcome: 'ignored' };
  const readText = async (): Promise<ReadEmail<string>> => {
    const body = await readEmailBody(app.log, raw);
    return body.ok ? { ok: true, part: `${body.part.text}\n\n${body.part.quoted}`.trim() } : body;
  };
  const joinLead = async () => {
    const open = await findOpenLead(app, email.from.address);
    return open && keepEmail(app, raw, email, { ...open, isUnverified: !email.isProven });
  };
  return onStranger({ ...email, readText, joinLead });
}

/** The lead that an email belongs to. */
interface Place {
  readonly leadId: string;
  /** The reply that it answers, if known, and its author. */
  readonly answerId: string | null;
  readonly byId: string | null;
  /** The email names none of ours, and its sender may be forged. */
  readonly isUnverified: boolean;
}

/** Finds the lead by the token of a reply, or of a submission's confirmation. */
async function findNamed({ db }: AppContext, id: string): Promise<Place | null> {
  const [reply] = await db
    .select({ leadId: leadAnswers.leadId, answerId: leadAnswers.id, byId: leadAnswers.byId })
    .from(leadAnswers)
    .where(eq(leadAnswers.id, id));
  if (reply) return { ...reply, isUnverified: false };
  const [lead] = await db
    .select({ leadId: leads.id })
    .from(leads)
    .where(and(inArray(leads.kind, [...leadKinds]), eq(leads.subjectId, id)));
  return lead ? { ...lead, answerId: null, byId: null, isUnverified: false } : null;
}

/** Finds the sender's open lead with the latest activity. */
async function findOpenLead({ db }: AppContext, address: string): Promise<Omit<Place, 'isUnverified'> | null> {
  const [lead] = await db
    .select({ leadId: leads.id })
    .from(leads)
    .where(
      and(
        eq(sql`lower(${leads.email})`, address.toLowerCase()),
        inArray(leads.stage, [...openStages]),
        isNull(leads.suspectedSpam),
      ),
    )
    .orderBy(desc(isNull(leads.mergedInto)), desc(leads.lastActivityAt))
    .limit(1);
  return lead ? { ...lead, answerId: null, byId: null } : null;
}

/** Null if the lead is gone. */
async function keepEmail(
  app: AppContext,
  raw: Uint8Array,
  head: EmailHead,
  place: Place,
): Promise<InboundResult | null> {
  const read = await readParts(app, raw);
  if (!read.ok) return read;
  const outcome = await app.db.transaction((tx) => keepMessage(app, tx, place, { ...head, ...read.part }));
  return outcome && { ok: true, outcome };
}

/** The texts of an email, with its attachments stored. */
async function readParts(app: AppContext, raw: Uint8Array): Promise<ReadEmail<EmailParts>> {
  const body = await readEmailBody(app.log, raw);
  if (!body.ok) return body;
  const files = await keepFiles(app, body.part);
  if (files === null) return { ok: false, reason: 'later' };
  const { text, quoted } = body.part;
  return { ok: true, part: { text: shortened(text), quoted: shortened(quoted), ...files } };
}

/** Whether it is our own email, returned by a loop or forwarding. */
function isOwn(app: AppContext, from: string): boolean {
  return from.toLowerCase() === parseMailbox(app.env.MAIL_FROM).address.toLowerCase() || isInboundAddress(app, from);
}

interface KeptFiles {
  readonly storeIds: readonly string[];
  readonly leftOut: readonly string[];
}

type EmailParts = Pick<EmailBody, 'text' | 'quoted'> & KeptFiles;

/** Null if the store is unavailable. */
async function keepFiles(app: AppContext, { attachments, ...email }: EmailBody): Promise<KeptFiles | null> {
  const storeIds: string[] = [];
  const leftOut = email.leftOut.map((fileName) => cleanLine(fileName));
  for (const { fileName, content } of attachments) {
    const kept = await storeAttachment(app, { formId: null, fileName, stream: Readable.from([Buffer.from(content)]) });
    if (kept.ok) storeIds.push(kept.storeId);
    else if (kept.isLater) return null;
    else leftOut.push(cleanLine(fileName));
  }
  return { storeIds, leftOut };
}

function shortened(text: string): string {
  return cleanText(text).slice(0, 100_000);
}

/** Null if the lead is gone. */
async function keepMessage(
  app: AppContext,
  tx: Transaction,
  { leadId, answerId, byId, isUnverified }: Place,
  email: EmailHead & EmailParts,
): Promise<'kept' | 'known' | null> {
  const lead = await lockLead(tx, leadId);
  if (!lead) return null;
  const now = app.now();
  const { text, quoted, storeIds, leftOut } = email;
  const [row] = await tx
    .insert(leadMessages)
    .values({
      leadId: lead.id,
      messageId: email.messageId,
      answerId,
      text,
      quoted,
      receivedAt: now,
      fromEmail: cleanLine(email.from.address).slice(0, 320),
      fromName: cleanLine(email.from.name).slice(0, 200),
      subject: cleanLine(email.subject).slice(0, 500),
      isAutomatic: email.isAutomatic,
      isUnverified,
      leftOut: leftOut.join(', ').slice(0, 2000),
    })
    .onConflictDoNothing({ target: leadMessages.messageId })
    .returning({ id: leadMessages.id });
  if (!row) return 'known';
  const claimed = await claimAttachments(tx, null, storeIds);
  const files = claimed.ok ? claimed.files : [];
  if (files.length > 0) await tx.insert(leadFiles).values(files.map((file) => ({ ...file, messageId: row.id })));
  if (email.isAutomatic) return 'kept';
  const { unansweredSince, stageSince } = leads;
  // A later stage counts as a reply to earlier emails.
  const since = sql`case when ${unansweredSince} >= ${stageSince} then ${unansweredSince} else ${now.toISOString()} end`;
  await tx.update(leads).set({ lastActivityAt: now, unansweredSince: since }).where(eq(leads.id, lead.id));
  await endSnooze(app, tx, [lead.id, lead.values.mergedInto ?? '']);
  if (lead.values.stage !== 'spam') await notifyOwner(app, tx, lead, byId, row.id, text);
  return 'kept';
}

/** Notifies the owner, or the author of the email replied to; otherwise the team. */
async function notifyOwner(
  app: AppContext,
  tx: Transaction,
  lead: LockedLead,
  byId: string | null,
  messageId: string,
  text: string,
): Promise<void> {
  const userId = lead.values.owner ?? byId;
  const [user] = userId === null ? [] : await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!user) return app.jobs.send(tx, sendReplyToTeam, { messageId, leadId: lead.id });
  await notify(app, tx, {
    userId: user.id,
    kind: 'reply-received',
    leadId: lead.id,
    title: lead.title,
    text,
    byId: null,
    key: `reply-received ${messageId}`,
  });
}
