import { createElement } from 'react';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { lockLead, writeLead } from '#features/leads/actions/lock-lead.server.ts';
import { AnswerEmailBody } from '#features/leads/leads.email.tsx';
import { leadAnswers, leads } from '#features/leads/leads.table.ts';
import { leadLengths } from '#features/leads/leads.ts';
import { leadsEmail } from '#features/leads/leads-settings.public.server.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

export type AnswerLeadAnswer =
  { ok: true } | { ok: false; reason: 'gone' | 'no-subject' | 'no-message' | 'subject-long' | 'message-long' };

/** Writes the email, history entry and job in one transaction, idempotent per form. A new lead moves to reviewing. */
export async function answerLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  reply: { readonly formId: string; readonly subject: string; readonly message: string },
): Promise<AnswerLeadAnswer> {
  const [subject, message] = [cleanLine(reply.subject), cleanText(reply.message)];
  if (subject === '') return { ok: false, reason: 'no-subject' };
  if (message === '') return { ok: false, reason: 'no-message' };
  if (subject.length > leadLengths.subject) return { ok: false, reason: 'subject-long' };
  if (message.length > leadLengths.message) return { ok: false, reason: 'message-long' };
  return app.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (!lead) return { ok: false, reason: 'gone' };
    const { formId } = reply;
    const [answer] = await tx
      .insert(leadAnswers)
      .values({ leadId: id, formId, byId: by.user.id, email: lead.email, subject, message, createdAt: app.now() })
      .onConflictDoNothing({ target: leadAnswers.formId })
      .returning({ id: leadAnswers.id });
    if (!answer) return { ok: true };
    await app.jobs.send(tx, sendLeadAnswer, { answerId: answer.id });
    const changes = lead.values.stage === 'new' ? { stage: 'reviewing' } : {};
    await writeLead(app, by, tx, lead, changes, { kind: 'answer', details: { answerId: answer.id } });
    return { ok: true };
  });
}

/** Job `send-lead-answer`: replies go to the team. One email, however often it runs. */
export const sendLeadAnswer = defineJob(
  'send-lead-answer',
  z.object({ answerId: z.string() }),
  async (app, { answerId }) => {
    const [answer] = await app.db
      .select({
        ...{ id: leadAnswers.id, email: leadAnswers.email, subject: leadAnswers.subject, message: leadAnswers.message },
        ...{ sentAt: leadAnswers.sentAt, reference: leads.reference },
      })
      .from(leadAnswers)
      .innerJoin(leads, eq(leads.id, leadAnswers.leadId))
      .where(eq(leadAnswers.id, answerId));
    if (!answer || answer.sentAt !== null) return;
    const itself = eq(leadAnswers.id, answer.id);
    try {
      await app.mail.send({
        key: `lead-answer ${answer.id}`,
        to: answer.email,
        replyTo: app.settings.get(leadsEmail),
        subject: answer.subject,
        byHand: true,
        ...(await renderEmail(createElement(AnswerEmailBody, answer))),
      });
    } catch (error) {
      await app.db.update(leadAnswers).set({ failedAt: app.now() }).where(itself);
      throw error;
    }
    await app.db.update(leadAnswers).set({ sentAt: app.now(), failedAt: null }).where(itself);
  },
  { label: 'Reply to a lead', isEmail: true },
);
