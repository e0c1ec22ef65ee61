import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { releaseAttachments } from '#features/intake/uploads/attachments.public.server.ts';
import { lockLead } from '#features/leads/changes/lock-lead.server.ts';
import { writeLead } from '#features/leads/changes/write-leads.server.ts';
import type { LeadChanges } from '#features/leads/lead-events.ts';
import type { UndoReplyResult } from '#features/leads/lead-results.ts';
import { leadAnswers, leadEvents } from '#features/leads/leads.table.ts';
import { leadFiles } from '#features/leads/replies/replies.table.ts';
import { withoutSignature } from '#features/leads/replies/reply-templates.ts';
import { signatureOf } from '#features/leads/replies/templates.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/**
 * Takes back the author's reply, with what it changed on the lead, unless sending has begun: the job and this lock its
 * row, so that it is either sent or undone.
 */
export async function undoReply(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  answerId: string,
): Promise<UndoReplyResult> {
  const signature = await signatureOf(app, by.user.id);
  return app.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (!lead || !isUuid(answerId)) return { ok: false, reason: 'gone' };
    const isIt = and(eq(leadAnswers.id, answerId), eq(leadAnswers.leadId, id), eq(leadAnswers.byId, by.user.id));
    const isUnsent = and(isNull(leadAnswers.sendingAt), isNull(leadAnswers.sentAt));
    const { storeId, fileName } = leadFiles;
    const files = await tx.select({ storeId, fileName }).from(leadFiles).where(eq(leadFiles.answerId, answerId));
    const [reply] = await tx.delete(leadAnswers).where(and(isIt, isUnsent)).returning();
    if (!reply) return { ok: false, reason: (await tx.$count(leadAnswers, isIt)) > 0 ? 'sent' : 'gone' };
    const ofLead = eq(leadEvents.leadId, id);
    const [event] = await tx
      .delete(leadEvents)
      .where(and(ofLead, eq(leadEvents.kind, 'answer'), sql`details ->> 'answerId' = ${answerId}`))
      .returning();
    if (!event) throw new Error('A reply to a lead has no event.');
    // The reply's own changes follow its event.
    const isOwn = and(eq(leadEvents.version, event.version), gt(leadEvents.id, event.id));
    const restored: LeadChanges = {};
    for (const { kind, details } of await tx.select().from(leadEvents).where(and(ofLead, isOwn)))
      if ((kind === 'stage' || kind === 'owner') && lead.values[kind] === details.to) restored[kind] = details.from;
    await writeLead(app, by, tx, lead, restored, { kind: 'answer-undone', details: {} });
    await tx.execute(sql`update leads l set unanswered_since = w.value::timestamptz
      from jsonb_each_text(${JSON.stringify(event.details.waited ?? {})}::jsonb) w
      where l.id = w.key::uuid and l.unanswered_since is null`);
    const filesId = await releaseAttachments(tx, files);
    const message = withoutSignature(reply.message, signature);
    return { ok: true, reply: { subject: reply.subject, message, filesId, files } };
  });
}
