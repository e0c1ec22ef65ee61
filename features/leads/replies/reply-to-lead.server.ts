import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { createElement } from 'react';
import { and, desc, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { claimAttachments } from '#features/intake/uploads/attachments.public.server.ts';
import { lockLead } from '#features/leads/changes/lock-lead.server.ts';
import { writeLead } from '#features/leads/changes/write-leads.server.ts';
import type { ReplyResult } from '#features/leads/lead-results.ts';
import { leadsEmail } from '#features/site-settings/inquiries.public.server.ts';
import { AnswerEmailBody } from '#features/leads/leads.email.tsx';
import { leadAnswers, leads } from '#features/leads/leads.table.ts';
import { leadLengths } from '#features/leads/leads.ts';
import { replyAddress } from '#server/email/reply-address.ts';
import { leadFiles, leadMessages } from '#features/leads/replies/replies.table.ts';
import { withSignature } from '#features/leads/replies/reply-templates.ts';
import { signatureOf } from '#features/leads/replies/templates.server.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Email } from '#server/email/email.ts';
import { messageIdOf } from '#server/email/mailer.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** How long a reply waits before it is sent, and can be undone. */
const undoMs = 10_000;

/** Maximum bytes of all attachments: mail servers refuse more. */
const maxFilesBytes = 15 * 1024 * 1024;

interface Reply {
  readonly formId: string;
  readonly subject: string;
  readonly message: string;
  /** Uploads of the form `filesId`, by the store's id. */
  readonly files?: readonly string[];
  readonly filesId?: string;
  /** Number of replies to this lead that the author has seen. */
  readonly seen: number;
}

/**
 * Writes the email, history entry and job in one transaction, idempotent per form. Refuses a reply whose author has not
 * seen a colleague's. A new lead moves to reviewing, and a lead without an owner is assigned to the author.
 */
export async function replyToLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  reply: Reply,
): Promise<ReplyResult> {
  const [subject, written] = [cleanLine(reply.subject), cleanText(reply.message)];
  if (subject === '') return { ok: false, reason: 'no-subject' };
  if (written === '') return { ok: false, reason: 'no-message' };
  if (subject.length > leadLengths.subject) return { ok: false, reason: 'subject-long' };
  if (written.length > leadLengths.message) return { ok: false, reason: 'message-long' };
  const message = withSignature(written, await signatureOf(app, by.user.id));
  return app.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (!lead) return { ok: false, reason: 'gone' };
    const { formId, filesId = '', files: wanted = [], seen } = reply;
    const [known] = await tx.select({ id: leadAnswers.id }).from(leadAnswers).where(eq(leadAnswers.formId, formId));
    if (known) return { ok: true, id: known.id };
    const unseen = await repliesSince(tx, id, seen);
    const theirs = unseen.filter(({ byId }) => byId !== by.user.id);
    if (theirs.length > 0) {
      const replies = theirs.map(({ at, by: name, message: text }) => ({ at: at.toISOString(), by: name, text }));
      return { ok: false, reason: 'answered', seen: seen + unseen.length, replies };
    }
    const claimed = await claimAttachments(tx, filesId, wanted, maxFilesBytes);
    if (!claimed.ok) return claimed;
    const { files } = claimed;
    const [row] = await tx
      .insert(leadAnswers)
      .values({ leadId: id, formId, byId: by.user.id, email: lead.email, subject, message, createdAt: app.now() })
      .returning({ id: leadAnswers.id });
    if (!row) return { ok: false, reason: 'gone' };
    if (files.length > 0) await tx.insert(leadFiles).values(files.map((file) => ({ ...file, answerId: row.id })));
    const startAfter = new Date(app.now().getTime() + undoMs);
    await app.jobs.send(tx, sendLeadAnswer, { answerId: row.id }, { startAfter });
    const { stage, owner } = lead.values;
    const changes = { stage: stage === 'new' ? 'reviewing' : stage, owner: owner ?? by.user.id };
    const details = { answerId: row.id, waited: await waitingOf(tx, id) };
    await writeLead(app, by, tx, lead, changes, { kind: 'answer', details });
    return { ok: true, id: row.id };
  });
}

/** Since when a lead and those merged into it wait for a reply, by id. */
async function waitingOf(tx: Transaction, id: string): Promise<Record<string, string>> {
  const rows = await tx
    .select({ id: leads.id, since: leads.unansweredSince })
    .from(leads)
    .where(and(or(eq(leads.id, id), eq(leads.mergedInto, id)), isNotNull(leads.unansweredSince)));
  return Object.fromEntries(rows.map((row) => [row.id, row.since?.toISOString() ?? '']));
}

/** Replies to the lead after the first `seen`, oldest first. Undone ones count as seen, as the page counts them. */
function repliesSince(tx: Transaction, leadId: string, seen: number) {
  return tx
    .select({
      byId: leadAnswers.byId,
      at: leadAnswers.createdAt,
      message: leadAnswers.message,
      by: sql<string>`coalesce(${userProfiles.fullName}, ${users.email}, 'A former team member')`,
    })
    .from(sql`(select id, details ->> 'answerId' as answer_id from lead_events where lead_id = ${leadId}
      and kind in ('answer', 'answer-undone') order by id offset ${seen}) replied`)
    .innerJoin(leadAnswers, sql`${leadAnswers.id}::text = replied.answer_id`)
    .leftJoin(users, eq(users.id, leadAnswers.byId))
    .leftJoin(userProfiles, eq(userProfiles.userId, leadAnswers.byId))
    .orderBy(sql`replied.id`);
}

/** Job `send-lead-answer`: sends one email, however often it runs, unless it was undone. Replies go to the team. */
export const sendLeadAnswer = defineJob(
  'send-lead-answer',
  z.object({ answerId: z.string() }),
  async (app, { answerId }) => {
    const [reply] = await app.db
      .select({
        id: leadAnswers.id,
        email: leadAnswers.email,
        subject: leadAnswers.subject,
        message: leadAnswers.message,
        sentAt: leadAnswers.sentAt,
        createdAt: leadAnswers.createdAt,
        leadId: leads.id,
        reference: leads.reference,
      })
      .from(leadAnswers)
      .innerJoin(leads, eq(leads.id, leadAnswers.leadId))
      .where(eq(leadAnswers.id, answerId));
    if (!reply || reply.sentAt !== null) return;
    const itself = eq(leadAnswers.id, reply.id);
    const begun = await app.db.update(leadAnswers).set({ sendingAt: app.now() }).where(itself);
    if (begun.rowCount === 0) return;
    try {
      await app.mail.send({
        key: keyOf(reply.id),
        to: reply.email,
        replyTo: replyAddress(app, reply.id) ?? app.settings.get(leadsEmail),
        subject: reply.subject,
        byHand: true,
        headers: await threadHeaders(app, reply),
        attachments: await readAttachments(app, reply.id),
        ...(await renderEmail(createElement(AnswerEmailBody, reply))),
      });
    } catch (error) {
      await app.db.update(leadAnswers).set({ failedAt: app.now() }).where(itself);
      throw error;
    }
    await app.db.update(leadAnswers).set({ sentAt: app.now(), failedAt: null }).where(itself);
  },
  { label: 'Reply to a lead', isEmail: true },
);

/** References the earlier emails of the conversation, so that email programs show one thread. */
async function threadHeaders(
  { db, env }: AppContext,
  { id, leadId, createdAt }: { readonly id: string; readonly leadId: string; readonly createdAt: Date },
): Promise<Record<string, string>> {
  const [sent, received] = await Promise.all([
    db
      .select({ id: leadAnswers.id, at: leadAnswers.createdAt })
      .from(leadAnswers)
      .where(and(eq(leadAnswers.leadId, leadId), ne(leadAnswers.id, id), lt(leadAnswers.createdAt, createdAt)))
      .orderBy(desc(leadAnswers.createdAt))
      .limit(10),
    db
      .select({ messageId: leadMessages.messageId, at: leadMessages.receivedAt })
      .from(leadMessages)
      .where(and(eq(leadMessages.leadId, leadId), lt(leadMessages.receivedAt, createdAt)))
      .orderBy(desc(leadMessages.receivedAt))
      .limit(10),
  ]);
  const before = [
    ...sent.map(({ id: answerId, at }) => ({ at, messageId: messageIdOf(keyOf(answerId), env.MAIL_FROM) })),
    ...received.filter(({ messageId }) => /^<[\x21-\x7e]{3,250}>$/u.test(messageId)),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  const ids = before.map(({ messageId }) => messageId).slice(-10);
  const last = ids.at(-1);
  return last === undefined ? {} : { 'In-Reply-To': last, References: ids.join(' ') };
}

async function readAttachments(app: AppContext, answerId: string): Promise<NonNullable<Email['attachments']>> {
  const files = await app.db.select().from(leadFiles).where(eq(leadFiles.answerId, answerId));
  return Promise.all(
    files.map(async ({ storeId, fileName: filename, contentType }) => {
      const body = await app.storage.read(storeId);
      if (body === null) throw new Error('An attachment of a reply is not in the store.');
      return { filename, contentType, content: await buffer(body) };
    }),
  );
}

function keyOf(answerId: string): string {
  return `lead-answer ${answerId}`;
}

/** Marks the sender's email as needing no reply, or undoes that. Returns false without the lead or an email. */
export async function setReplyHandled(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  isHandled: boolean,
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (!lead) return false;
    if (!isHandled) {
      const { receivedAt, leadId, isAutomatic } = leadMessages;
      const [last] = await tx
        .select({ receivedAt })
        .from(leadMessages)
        .where(and(eq(leadId, id), eq(isAutomatic, false)))
        .orderBy(desc(receivedAt))
        .limit(1);
      if (!last) return false;
      await tx.update(leads).set({ unansweredSince: last.receivedAt }).where(eq(leads.id, id));
    }
    await writeLead(app, by, tx, lead, {}, { kind: isHandled ? 'reply-handled' : 'reply-reopened', details: {} });
    return true;
  });
}
