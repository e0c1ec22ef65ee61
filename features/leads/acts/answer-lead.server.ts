import { createElement } from 'react';
import { eq } from 'drizzle-orm';
import type { Administrator } from '#features/accounts/accounts.ts';
import { holdLead, writeLead } from '#features/leads/acts/hold-lead.server.ts';
import { AnswerLetterBody } from '#features/leads/leads.mail.tsx';
import { leadAnswers, leads } from '#features/leads/leads.table.ts';
import { leadLengths } from '#features/leads/leads.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import type { Machine } from '#server/machine.ts';
import { renderLetter } from '#server/mail/render.ts';

export type AnswerLeadAnswer =
  { ok: true } | { ok: false; reason: 'gone' | 'no-subject' | 'no-message' | 'subject-long' | 'message-long' };

/** What the job is told. */
export interface AnswerJob {
  readonly answerId: string;
}

/**
 * Answers a lead by mail: the letter, its place in the history and the job that sends it are one transaction. The same
 * form again is the same letter. A lead that was new is under review with it.
 */
export async function answerLead(
  machine: Machine,
  by: Administrator,
  id: string,
  given: { readonly formId: string; readonly subject: string; readonly message: string },
): Promise<AnswerLeadAnswer> {
  const [subject, message] = [cleanLine(given.subject), cleanText(given.message)];
  if (subject === '') return { ok: false, reason: 'no-subject' };
  if (message === '') return { ok: false, reason: 'no-message' };
  if (subject.length > leadLengths.subject) return { ok: false, reason: 'subject-long' };
  if (message.length > leadLengths.message) return { ok: false, reason: 'message-long' };
  return machine.db.transaction(async (tx) => {
    const lead = await holdLead(tx, id);
    if (!lead) return { ok: false, reason: 'gone' };
    const { formId } = given;
    const [answer] = await tx
      .insert(leadAnswers)
      .values({ leadId: id, formId, byId: by.user.id, email: lead.email, subject, message, createdAt: machine.now() })
      .onConflictDoNothing({ target: leadAnswers.formId })
      .returning({ id: leadAnswers.id });
    if (!answer) return { ok: true };
    const job: AnswerJob = { answerId: answer.id };
    await machine.jobs.send(tx, 'send-lead-answer', job);
    const changes = lead.values.stage === 'new' ? { stage: 'reviewing' } : {};
    await writeLead(machine, by, tx, lead, changes, { kind: 'answer', details: { answerId: answer.id } });
    return { ok: true };
  });
}

/** Job `send-lead-answer`: an answer to its lead, whose own answer goes to the team. One letter, however often it runs. */
export async function sendLeadAnswer(machine: Machine, { answerId }: AnswerJob): Promise<void> {
  const [answer] = await machine.db
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
    await machine.mail.send({
      key: `lead-answer ${answer.id}`,
      to: answer.email,
      replyTo: machine.settings.current().leadsEmail,
      subject: answer.subject,
      byHand: true,
      ...(await renderLetter(createElement(AnswerLetterBody, answer))),
    });
  } catch (error) {
    await machine.db.update(leadAnswers).set({ failedAt: machine.now() }).where(itself);
    throw error;
  }
  await machine.db.update(leadAnswers).set({ sentAt: machine.now(), failedAt: null }).where(itself);
}
