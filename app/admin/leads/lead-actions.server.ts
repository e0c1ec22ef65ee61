import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { eraseLeads } from '#app/admin/leads/erase-leads.server.ts';
import { answerCall, callFields, noteOutcome } from '#app/admin/leads/answer-call.server.ts';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import type { CallResult } from '#features/booking/calls/admin/call-reply.ts';
import { readChange, readFormId, readLeads, readSave } from '#features/leads/changes/change-form.ts';
import { changeLeads, undoLeadChange, saveLead } from '#features/leads/changes/change-leads.server.ts';
import { mergeLeads } from '#features/leads/changes/merge-leads.server.ts';
import { addNote } from '#features/leads/changes/note-lead.server.ts';
import type { LeadActionData } from '#features/leads/lead-results.ts';
import { setReplyHandled, replyToLead } from '#features/leads/replies/reply-to-lead.server.ts';
import { undoReply } from '#features/leads/replies/undo-reply.server.ts';
import { addTask, changeTask, deleteTask, restoreTask, setTaskDone } from '#features/leads/tasks/tasks.server.ts';
import { readTask } from '#features/leads/tasks/tasks.ts';
import { deleteView, renameView, saveView } from '#features/leads/views/lead-views.server.ts';
import { checkedField, listField, textField, versionField } from '#forms/form-fields.ts';

type LeadResult = Promise<LeadActionData>;

const formIdOf = (form: URLSearchParams) => readFormId(form) ?? randomUUID();

/** On one lead's page. */
export const leadActions = defineActions('/admin/leads/:leadId', {
  save: formAction(
    { right: 'leads:write', audit: 'lead-changed', undo: 'undo' },
    {},
    async ({ app, by, id, form }): LeadResult => {
      const read = readSave(form);
      return { action: 'save', result: read.ok ? await saveLead(app, by, id, read.request) : read };
    },
  ),
  note: formAction(
    { right: 'leads:write', audit: 'lead-note' },
    { text: textField },
    async ({ app, by, id, form }, { text }): LeadResult => ({
      action: 'note',
      result: await addNote(app, by, id, { formId: formIdOf(form), text }),
    }),
  ),
  answer: formAction(
    { right: 'leads:write', audit: 'lead-answer', undo: 'answer-undo' },
    { subject: textField, message: textField, filesId: textField, file: listField },
    async ({ app, by, id, form }, { file, ...email }): LeadResult => {
      const reply = { ...email, formId: formIdOf(form), files: file.slice(0, 10), seen: seenIn(form) };
      return { action: 'answer', result: await replyToLead(app, by, id, reply) };
    },
  ),
  'answer-undo': formAction(
    { right: 'leads:write', audit: 'lead-answer-undone' },
    { answer: textField },
    async ({ app, by, id }, { answer }): LeadResult => ({
      action: 'answer-undo',
      result: await undoReply(app, by, id, answer),
    }),
  ),
  call: formAction(
    { right: 'leads:write', audit: ['lead-call-confirmed', 'lead-call-moved', 'lead-call-declined'] },
    callFields,
    async ({ app, by, id }, reply): Promise<{ action: 'call'; result: CallResult }> => ({
      action: 'call',
      result: await answerCall(app, by, id, reply),
    }),
  ),
  'call-outcome': formAction(
    { right: 'leads:write', audit: ['lead-call-held', 'lead-call-no-show'], undo: 'call-outcome' },
    { outcome: z.enum(['held', 'no-show']) },
    async ({ app, by, id }, { outcome }): Promise<{ action: 'call-outcome'; result: { ok: boolean } }> => ({
      action: 'call-outcome',
      result: { ok: await noteOutcome(app, by, id, outcome) },
    }),
  ),
  'reply-handled': formAction(
    { right: 'leads:write', audit: ['lead-reply-handled', 'lead-reply-reopened'], undo: 'reply-handled' },
    { handled: checkedField },
    async ({ app, by, id }, { handled }): LeadResult => ({
      action: 'reply',
      result: { ok: await setReplyHandled(app, by, id, handled) },
    }),
  ),
  undo: formAction(
    { right: 'leads:write', audit: 'lead-changed' },
    { token: textField },
    async ({ app, by }, { token }): LeadResult => ({
      action: 'undo',
      result: await undoLeadChange(app, by, token),
    }),
  ),
  /** A new task, or with `task` a change of that one. */
  task: formAction(
    { right: 'leads:write', audit: ['lead-task-added', 'lead-task-changed'] },
    { task: textField, version: versionField },
    async ({ app, by, id, form }, { task, version }): LeadResult => {
      const read = readTask(form);
      if (!read.ok) return { action: 'task', result: read };
      const result = await (task === ''
        ? addTask(app, by, id, { ...read.task, formId: formIdOf(form) })
        : changeTask(app, by, task, { ...read.task, version }));
      return { action: 'task', result };
    },
  ),
  'task-done': formAction(
    { right: 'leads:write', audit: ['lead-task-done', 'lead-task-reopened'], undo: 'task-done' },
    { task: textField, done: checkedField },
    async ({ app, by }, { task, done }): LeadResult => ({
      action: 'task',
      result: await setTaskDone(app, by, task, done),
    }),
  ),
  'task-delete': formAction(
    { right: 'leads:write', audit: 'lead-task-deleted', undo: 'task-restore' },
    { task: textField },
    async ({ app, by }, { task }): LeadResult => ({ action: 'task', result: await deleteTask(app, by, task) }),
  ),
  'task-restore': formAction(
    { right: 'leads:write', audit: 'lead-task-restored', undo: 'task-delete' },
    { task: textField },
    async ({ app, by, id }, { task }): LeadResult => ({ action: 'task', result: await restoreTask(app, by, id, task) }),
  ),
});

/** What the page showed, or what a refusal did. */
function seenIn(form: URLSearchParams): number {
  const counts = ['seen', 'confirmed'].map((name) => Number(form.get(name)));
  return Math.max(0, ...counts.filter((count) => Number.isInteger(count) && count < 1_000_000));
}

/** In the list and on the board: on any number of leads, or on saved views. */
export const leadsActions = defineActions('/admin/leads', {
  change: formAction(
    { right: 'leads:write', audit: ['lead-changed', 'leads-changed'], undo: 'undo' },
    {},
    async ({ app, by, form }): LeadResult => {
      const read = readChange(form);
      if (!read.ok) return { action: 'change', result: read };
      const { ids, ...change } = read.request;
      return { action: 'change', result: await changeLeads(app, by, ids, { formId: formIdOf(form), ...change }) };
    },
  ),
  undo: formAction(
    { right: 'leads:write', audit: ['lead-changed', 'leads-changed'] },
    { token: textField },
    async ({ app, by }, { token }): LeadResult => ({
      action: 'undo',
      result: await undoLeadChange(app, by, token),
    }),
  ),
  merge: formAction(
    { right: 'leads:write', audit: 'leads-changed', undo: 'undo' },
    { into: textField },
    async ({ app, by, form }, { into }): LeadResult => {
      const ids = readLeads(form).map(({ id }) => id);
      return { action: 'change', result: await mergeLeads(app, by, ids, { into, formId: formIdOf(form) }) };
    },
  ),
  erase: formAction(
    { right: 'erase', audit: 'leads-erased' },
    { confirm: textField },
    async ({ app, by, form }, { confirm }): LeadResult => {
      const ids = readLeads(form).map(({ id }) => id);
      if (confirm !== String(ids.length)) return { action: 'erase', result: { ok: false, reason: 'malformed' } };
      return { action: 'erase', result: { ok: true, erased: await eraseLeads(app, by, ids) } };
    },
  ),
  'save-view': formAction(
    { right: 'leads:read', audit: 'lead-view-saved' },
    { name: textField, query: textField, shared: checkedField },
    async ({ app, by }, view): LeadResult => ({ action: 'view', result: await saveView(app, by, view) }),
  ),
  'rename-view': formAction(
    { right: 'leads:read', audit: 'lead-view-renamed' },
    { id: textField, name: textField },
    async ({ app, by }, { id, name }): LeadResult => ({ action: 'view', result: await renameView(app, by, id, name) }),
  ),
  'delete-view': formAction(
    { right: 'leads:read', audit: 'lead-view-deleted' },
    { id: textField },
    async ({ app, by }, { id }): LeadResult => {
      await deleteView(app, by, id);
      return { action: 'view', result: { ok: true } };
    },
  ),
});
