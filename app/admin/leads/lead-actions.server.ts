import { randomUUID } from 'node:crypto';
import type { AppContext } from '#app/load-context.ts';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { answerBooking } from '#features/booking/admin/answer-booking.server.ts';
import type { CallAnswer } from '#features/booking/admin/call-reply.ts';
import { addNote } from '#features/leads/actions/add-note.server.ts';
import { answerLead } from '#features/leads/actions/reply-to-lead.server.ts';
import { noteCallAction } from '#features/leads/actions/call-actions.server.ts';
import { readChanges, type LeadActionData } from '#features/leads/actions/lead-forms.ts';
import { saveLead } from '#features/leads/actions/save-lead.server.ts';
import { deleteView, saveView } from '#features/leads/list/lead-views.server.ts';
import { leadSubject } from '#features/leads/one/read-lead.server.ts';

export async function actionOnLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  form: URLSearchParams,
): Promise<LeadActionData | { action: 'call'; answer: CallAnswer }> {
  const field = (name: string) => textOf(form, name);
  switch (field('intent')) {
    case 'save': {
      const read = readChanges(form);
      return { action: 'save', answer: read.ok ? await saveLead(app, by, id, read.changes) : read };
    }
    case 'note':
      return { action: 'note', answer: await addNote(app, by, id, { formId: formIdOf(form), text: field('text') }) };
    case 'answer': {
      const mail = { formId: formIdOf(form), subject: field('subject'), message: field('message') };
      return { action: 'answer', answer: await answerLead(app, by, id, mail) };
    }
    case 'call':
      return { action: 'call', answer: await answerCall(app, by, id, form) };
    default:
      return { action: 'unknown' };
  }
}

export async function actionOnViews(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  form: URLSearchParams,
): Promise<LeadActionData> {
  const field = (name: string) => textOf(form, name);
  if (field('intent') === 'delete-view') {
    await deleteView(app, by, field('id'));
    return { action: 'view', answer: { ok: true } };
  }
  if (field('intent') !== 'save-view') return { action: 'unknown' };
  const view = { name: field('name'), query: field('query'), shared: field('shared') === 'on' };
  return { action: 'view', answer: await saveView(app, by, view) };
}

/** One transaction with the lead's history entry. */
export async function answerCall(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  form: URLSearchParams,
): Promise<CallAnswer> {
  const subject = await leadSubject(app, id);
  if (subject?.kind !== 'booking') return { ok: false, reason: 'gone' };
  const declines = textOf(form, 'declines') === 'on';
  const message = textOf(form, 'message');
  const reply = {
    ...{ answerCount: Number(textOf(form, 'answerCount')), message, timeZone: textOf(form, 'timeZone') },
    time: declines ? null : textOf(form, 'time'),
  };
  return app.db.transaction(async (tx) => {
    const answered = await answerBooking(app, by, tx, subject.subjectId, reply);
    if (!answered.ok || answered.action === null) return answered;
    const { action, callAt = null } = answered;
    await noteCallAction(app, by, tx, id, { action, callAt, message, closes: textOf(form, 'closes') === 'on' });
    return { ok: true, action };
  });
}

/** Prevents double submits; generated if missing. */
function formIdOf(form: URLSearchParams): string {
  const formId = textOf(form, 'formId');
  return /^[\w-]{8,80}$/u.test(formId) ? formId : randomUUID();
}

function textOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').slice(0, 20_000);
}
