import { answerCall, callFields } from '#app/admin/leads/answer-call.server.ts';
import { readTimeZone } from '#app/admin/own-zone.ts';
import { changedBy } from '#content/admin/last-change.ts';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { callReplyRefusals } from '#features/booking/calls/admin/call-reply.ts';
import { handleJobs } from '#features/jobs/jobs.server.ts';
import { readFormId, readSave } from '#features/leads/changes/change-form.ts';
import { changeLeads, undoLeadChange } from '#features/leads/changes/change-leads.server.ts';
import { changeRefusals, saveRefusals, taskRefusals } from '#features/leads/lead-refusals.copy.ts';
import type { LeftChange, TaskResult } from '#features/leads/lead-results.ts';
import { setReplyHandled } from '#features/leads/replies/reply-to-lead.server.ts';
import { changeTask, setTaskDone } from '#features/leads/tasks/tasks.server.ts';
import { readTask } from '#features/leads/tasks/tasks.ts';
import { todayRefusals as refusals, type TodayForm, type TodayResult } from '#features/today/today-results.ts';
import { textField, versionField } from '#forms/form-fields.ts';
import { isUuid } from '#values/ids.ts';

type Result = Promise<TodayResult>;
type Context = ActionContext<TeamMember<'leads:write'>>;

const done: TodayResult = { ok: true, undo: null };

/** `id` is that of a lead, a task, a job or, to undo, of a change. */
const idField = { id: textField };

export const todayActions = defineActions('/admin', {
  lead: formAction(
    { right: 'leads:write', audit: 'lead-changed', undo: 'undo' },
    idField,
    async (context, { id }): Result => {
      const { app, by, form } = context;
      const read = readSave(form);
      if (!read.ok) return { ok: false, error: saveRefusals[read.reason] };
      const { version, values } = read.request;
      const formId = readFormId(form) ?? crypto.randomUUID();
      const result = await changeLeads(app, by, [id], { formId, values, versions: { [id]: version } });
      if (!result.ok) return { ok: false, error: changeRefusals[result.reason] };
      const [left] = result.left;
      if (left !== undefined) return { ok: false, error: leftCopy(left) };
      return { ok: true, undo: result.undo === null ? null : { action: 'undo', id: result.undo } };
    },
  ),
  undo: formAction({ right: 'leads:write', audit: 'lead-changed' }, idField, async ({ app, by }, { id }): Result => {
    const result = await undoLeadChange(app, by, id);
    if (!result.ok) return { ok: false, error: refusals['too-late'] };
    const [left] = result.left;
    return left ? { ok: false, error: leftCopy(left) } : done;
  }),
  handle: formAction({ right: 'leads:write', audit: 'lead-reply-handled', undo: 'wait' }, idField, (context, { id }) =>
    handleReply(context, id, true),
  ),
  wait: formAction({ right: 'leads:write', audit: 'lead-reply-reopened', undo: 'handle' }, idField, (context, { id }) =>
    handleReply(context, id, false),
  ),
  done: formAction({ right: 'leads:write', audit: 'lead-task-done', undo: 'reopen' }, idField, (context, { id }) =>
    completeTask(context, id, true),
  ),
  reopen: formAction({ right: 'leads:write', audit: 'lead-task-reopened', undo: 'done' }, idField, (context, { id }) =>
    completeTask(context, id, false),
  ),
  task: formAction(
    { right: 'leads:write', audit: 'lead-task-changed' },
    { id: textField, version: versionField },
    async ({ app, by, form, request }, { id, version }): Result => {
      const read = readTask(form);
      if (!read.ok) return { ok: false, error: taskRefusals[read.reason] };
      return taskResult(await changeTask(app, by, id, { ...read.task, version }), null, readTimeZone(request));
    },
  ),
  confirm: formAction(
    { right: 'leads:write', audit: ['lead-call-confirmed', 'lead-call-moved'] },
    { id: textField, ...callFields },
    async ({ app, by, request }, { id, ...reply }): Result => {
      const result = await answerCall(app, by, id, reply);
      if (result.ok) return done;
      if (result.reason === 'unusual') return { ok: false, error: result.warnings.join(' '), isConfirmable: true };
      return {
        ok: false,
        error:
          result.reason === 'time'
            ? result.error
            : changedBy(result.last, readTimeZone(request)) + callReplyRefusals[result.reason],
      };
    },
  ),
  retry: formAction(
    { right: 'operations', audit: 'jobs-sent-again' },
    idField,
    async ({ app, by, request }, { id }): Result => {
      if (!isUuid(id)) return { ok: false, error: refusals.handled };
      const { count, last } = await handleJobs(app, by, 'again', { ids: [id] });
      if (count > 0) return done;
      const error = changedBy(last ?? undefined, readTimeZone(request), 'already handled') || refusals.handled;
      return { ok: false, error };
    },
  ),
});

async function handleReply({ app, by }: Context, id: string, isHandled: boolean): Result {
  if (!(await setReplyHandled(app, by, id, isHandled))) return { ok: false, error: saveRefusals.gone };
  return { ok: true, undo: { action: isHandled ? 'wait' : 'handle', id } };
}

async function completeTask({ app, by }: Context, id: string, isDone: boolean): Result {
  return taskResult(await setTaskDone(app, by, id, isDone), { action: isDone ? 'reopen' : 'done', id });
}

function leftCopy(left: LeftChange): string {
  if (left.reason === 'gone') return saveRefusals.gone;
  return `${left.collision.by ?? 'The sender'} changed this meanwhile. That change stays.`;
}

function taskResult(result: TaskResult, undo: TodayForm | null, zone?: string): TodayResult {
  return result.ok
    ? { ok: true, undo }
    : { ok: false, error: changedBy(result.last, zone) + taskRefusals[result.reason] };
}
