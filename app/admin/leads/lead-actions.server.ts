import { randomUUID } from 'node:crypto';
import { eraseLeads } from '#app/admin/leads/erase-leads.server.ts';
import type { AppContext } from '#app/load-context.ts';
import { proved } from '#features/accounts/team/prove.server.ts';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { answerBooking } from '#features/booking/admin/reply-to-booking.server.ts';
import type { CallResult } from '#features/booking/admin/call-reply.ts';
import { addNote } from '#features/leads/actions/add-note.server.ts';
import { setReplyHandled } from '#features/leads/actions/handle-reply.server.ts';
import { answerLead } from '#features/leads/actions/reply-to-lead.server.ts';
import { noteCallAction } from '#features/leads/actions/call-actions.server.ts';
import { readChange, readFormId, readLeads } from '#features/leads/actions/change-form.ts';
import { mergeLeads } from '#features/leads/actions/merge-leads.server.ts';
import { changeLeads, undoChange } from '#features/leads/actions/change-leads.server.ts';
import { readChanges, textOf, type LeadActionData } from '#features/leads/actions/lead-forms.ts';
import { saveLead } from '#features/leads/actions/save-lead.server.ts';
import { readTask } from '#features/leads/tasks/tasks.ts';
import {
  addTask,
  changeTask,
  deleteTask,
  restoreTask,
  setTaskDone,
  type TaskResult,
} from '#features/leads/tasks/tasks.server.ts';
import { deleteView, renameView, saveView } from '#features/leads/list/lead-views.server.ts';
import { leadSubject } from '#features/leads/one/read-lead.server.ts';

export async function actionOnLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  form: URLSearchParams,
): Promise<LeadActionData | { action: 'call'; answer: CallResult }> {
  const field = (name: string) => textOf(form, name);
  switch (field('intent')) {
    case 'save': {
      const read = readChanges(form);
      return { action: 'save', answer: read.ok ? await saveLead(app, by, id, read.changes) : read };
    }
    case 'note':
      return {
        action: 'note',
        answer: await addNote(app, by, id, { formId: readFormId(form) ?? randomUUID(), text: field('text') }),
      };
    case 'answer': {
      const mail = {
        formId: readFormId(form) ?? randomUUID(),
        subject: field('subject'),
        message: field('message'),
        filesId: field('filesId'),
        files: form.getAll('file').slice(0, 10),
        seen: seenIn(form),
      };
      return { action: 'answer', answer: await answerLead(app, by, id, mail) };
    }
    case 'call':
      return { action: 'call', answer: await answerCall(app, by, id, form) };
    case 'reply-handled':
      return { action: 'reply', answer: { ok: await setReplyHandled(app, by, id, field('handled') === 'on') } };
    case 'undo':
      return { action: 'undo', answer: await undoChange(app, by, field('token')) };
    case 'task':
      return { action: 'task', answer: await saveTask(app, by, id, form) };
    case 'task-done':
      return { action: 'task', answer: await setTaskDone(app, by, field('task'), field('done') === 'on') };
    case 'task-delete':
      return { action: 'task', answer: await deleteTask(app, by, field('task')) };
    case 'task-restore':
      return { action: 'task', answer: await restoreTask(app, by, id, field('task')) };
    default:
      return { action: 'unknown' };
  }
}

/** What the page showed, or what a refusal did. */
function seenIn(form: URLSearchParams): number {
  const counts = ['seen', 'confirmed'].map((name) => Number(form.get(name)));
  return Math.max(0, ...counts.filter((count) => Number.isInteger(count) && count < 1_000_000));
}

/** A new task, or with `task` a change of that one. */
async function saveTask(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  leadId: string,
  form: URLSearchParams,
): Promise<TaskResult> {
  const read = readTask(form);
  if (!read.ok) return read;
  const task = textOf(form, 'task');
  if (task === '') return addTask(app, by, leadId, { ...read.task, formId: readFormId(form) ?? randomUUID() });
  return changeTask(app, by, task, { ...read.task, version: Number(textOf(form, 'version')) });
}

/** Acts of the list and the board: on any number of leads, or on saved views. */
export async function actionOnLeads(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  form: URLSearchParams,
): Promise<LeadActionData> {
  switch (form.get('intent')) {
    case 'change': {
      const writer = proved(by, 'leads:write');
      const read = readChange(form);
      if (!read.ok) return { action: 'change', answer: read };
      const { ids, ...change } = read.request;
      const formId = readFormId(form) ?? randomUUID();
      return { action: 'change', answer: await changeLeads(app, writer, ids, { formId, ...change }) };
    }
    case 'undo': {
      const answer = await undoChange(app, proved(by, 'leads:write'), textOf(form, 'token'));
      return { action: 'undo', answer };
    }
    case 'merge': {
      const ids = readLeads(form).map(({ id }) => id);
      const merge = { into: textOf(form, 'into'), formId: readFormId(form) ?? randomUUID() };
      return { action: 'change', answer: await mergeLeads(app, proved(by, 'leads:write'), ids, merge) };
    }
    case 'erase': {
      const ids = readLeads(form).map(({ id }) => id);
      const eraser = proved(by, 'erase');
      if (textOf(form, 'confirm') !== String(ids.length))
        return { action: 'erase', answer: { ok: false, reason: 'malformed' } };
      return { action: 'erase', answer: { ok: true, erased: await eraseLeads(app, eraser, ids) } };
    }
    default:
      return actionOnViews(app, by, form);
  }
}

async function actionOnViews(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  form: URLSearchParams,
): Promise<LeadActionData> {
  const field = (name: string) => textOf(form, name);
  if (field('intent') === 'delete-view') {
    await deleteView(app, by, field('id'));
    return { action: 'view', answer: { ok: true } };
  }
  if (field('intent') === 'rename-view') {
    return { action: 'view', answer: await renameView(app, by, field('id'), field('name')) };
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
): Promise<CallResult> {
  const subject = await leadSubject(app, id);
  if (subject?.kind !== 'booking') return { ok: false, reason: 'gone' };
  const declines = textOf(form, 'declines') === 'on';
  const message = textOf(form, 'message');
  const reply = {
    answerCount: Number(textOf(form, 'answerCount')),
    message,
    timeZone: textOf(form, 'timeZone'),
    time: declines ? null : textOf(form, 'time'),
    joinUrl: form.get('joinUrl') ?? undefined,
    isConfirmed: textOf(form, 'confirmed') === 'on',
  };
  return app.db.transaction(async (tx) => {
    const answered = await answerBooking(app, by, tx, subject.subjectId, reply);
    if (!answered.ok || answered.action === null) return answered;
    const { action, callAt = null } = answered;
    await noteCallAction(app, by, tx, id, { action, callAt, message, closes: textOf(form, 'closes') === 'on' });
    return { ok: true, action };
  });
}
