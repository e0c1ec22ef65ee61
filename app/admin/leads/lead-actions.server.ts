import { randomUUID } from 'node:crypto';
import { eraseLeads } from '#app/admin/leads/erase-leads.server.ts';
import type { AppContext } from '#app/load-context.ts';
import { requireRight } from '#features/accounts/rights/require-right.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { replyToBooking } from '#features/booking/admin/reply-to-booking.server.ts';
import type { CallResult } from '#features/booking/admin/call-reply.ts';
import { readChange, readFormId, readLeads, readSave, changeFieldText } from '#features/leads/changes/change-form.ts';
import { changeLeads, undoLeadChange, saveLead } from '#features/leads/changes/change-leads.server.ts';
import { mergeLeads } from '#features/leads/changes/merge-leads.server.ts';
import { addNote, noteCallAction } from '#features/leads/changes/note-lead.server.ts';
import type { LeadActionData, TaskResult } from '#features/leads/lead-results.ts';
import { leadSubject } from '#features/leads/one/read-lead.server.ts';
import { setReplyHandled, replyToLead } from '#features/leads/replies/reply-to-lead.server.ts';
import { addTask, changeTask, deleteTask, restoreTask, setTaskDone } from '#features/leads/tasks/tasks.server.ts';
import { readTask } from '#features/leads/tasks/tasks.ts';
import { deleteView, renameView, saveView } from '#features/leads/views/lead-views.server.ts';

export async function actionOnLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  form: URLSearchParams,
): Promise<LeadActionData | { action: 'call'; result: CallResult }> {
  const field = (name: string) => changeFieldText(form, name);
  switch (field('action')) {
    case 'save': {
      const read = readSave(form);
      return { action: 'save', result: read.ok ? await saveLead(app, by, id, read.request) : read };
    }
    case 'note':
      return {
        action: 'note',
        result: await addNote(app, by, id, { formId: readFormId(form) ?? randomUUID(), text: field('text') }),
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
      return { action: 'answer', result: await replyToLead(app, by, id, mail) };
    }
    case 'call':
      return { action: 'call', result: await handleCallAction(app, by, id, form) };
    case 'reply-handled':
      return { action: 'reply', result: { ok: await setReplyHandled(app, by, id, field('handled') === 'on') } };
    case 'undo':
      return { action: 'undo', result: await undoLeadChange(app, by, field('token')) };
    case 'task':
      return { action: 'task', result: await saveTask(app, by, id, form) };
    case 'task-done':
      return { action: 'task', result: await setTaskDone(app, by, field('task'), field('done') === 'on') };
    case 'task-delete':
      return { action: 'task', result: await deleteTask(app, by, field('task')) };
    case 'task-restore':
      return { action: 'task', result: await restoreTask(app, by, id, field('task')) };
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
  const task = changeFieldText(form, 'task');
  if (task === '') return addTask(app, by, leadId, { ...read.task, formId: readFormId(form) ?? randomUUID() });
  return changeTask(app, by, task, { ...read.task, version: Number(changeFieldText(form, 'version')) });
}

/** Acts of the list and the board: on any number of leads, or on saved views. */
export async function actionOnLeads(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  form: URLSearchParams,
): Promise<LeadActionData> {
  switch (form.get('action')) {
    case 'change': {
      const writer = requireRight(by, 'leads:write');
      const read = readChange(form);
      if (!read.ok) return { action: 'change', result: read };
      const { ids, ...change } = read.request;
      const formId = readFormId(form) ?? randomUUID();
      return { action: 'change', result: await changeLeads(app, writer, ids, { formId, ...change }) };
    }
    case 'undo': {
      const result = await undoLeadChange(app, requireRight(by, 'leads:write'), changeFieldText(form, 'token'));
      return { action: 'undo', result };
    }
    case 'merge': {
      const ids = readLeads(form).map(({ id }) => id);
      const merge = { into: changeFieldText(form, 'into'), formId: readFormId(form) ?? randomUUID() };
      return { action: 'change', result: await mergeLeads(app, requireRight(by, 'leads:write'), ids, merge) };
    }
    case 'erase': {
      const ids = readLeads(form).map(({ id }) => id);
      const eraser = requireRight(by, 'erase');
      if (changeFieldText(form, 'confirm') !== String(ids.length))
        return { action: 'erase', result: { ok: false, reason: 'malformed' } };
      return { action: 'erase', result: { ok: true, erased: await eraseLeads(app, eraser, ids) } };
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
  const field = (name: string) => changeFieldText(form, name);
  if (field('action') === 'delete-view') {
    await deleteView(app, by, field('id'));
    return { action: 'view', result: { ok: true } };
  }
  if (field('action') === 'rename-view') {
    return { action: 'view', result: await renameView(app, by, field('id'), field('name')) };
  }
  if (field('action') !== 'save-view') return { action: 'unknown' };
  const view = { name: field('name'), query: field('query'), shared: field('shared') === 'on' };
  return { action: 'view', result: await saveView(app, by, view) };
}

/** One transaction with the lead's history entry. */
export async function handleCallAction(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  form: URLSearchParams,
): Promise<CallResult> {
  const subject = await leadSubject(app, id);
  if (subject?.kind !== 'booking') return { ok: false, reason: 'gone' };
  const declines = changeFieldText(form, 'declines') === 'on';
  const message = changeFieldText(form, 'message');
  const reply = {
    answerCount: Number(changeFieldText(form, 'answerCount')),
    message,
    timeZone: changeFieldText(form, 'timeZone'),
    time: declines ? null : changeFieldText(form, 'time'),
    joinUrl: form.get('joinUrl') ?? undefined,
    isConfirmed: changeFieldText(form, 'confirmed') === 'on',
  };
  return app.db.transaction(async (tx) => {
    const answered = await replyToBooking(app, by, tx, subject.subjectId, reply);
    if (!answered.ok || answered.action === null) return answered;
    const { action, callAt = null } = answered;
    await noteCallAction(app, by, tx, id, {
      action,
      callAt,
      message,
      closes: changeFieldText(form, 'closes') === 'on',
    });
    return { ok: true, action };
  });
}
