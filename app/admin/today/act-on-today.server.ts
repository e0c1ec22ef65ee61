import { handleCallAction } from '#app/admin/leads/lead-actions.server.ts';
import type { AppContext } from '#app/load-context.ts';
import { requireRight } from '#features/accounts/rights/require-right.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { callAnswerFaults } from '#features/booking/admin/call-reply.ts';
import { retryJobs } from '#features/jobs/jobs.server.ts';
import { readSave } from '#features/leads/changes/change-form.ts';
import { changeLeads, undoLeadChange } from '#features/leads/changes/change-leads.server.ts';
import { changeFaults, saveFaults, taskFaults } from '#features/leads/lead-faults.copy.ts';
import type { ChangeResult, TaskResult } from '#features/leads/lead-results.ts';
import { setReplyHandled } from '#features/leads/replies/reply-to-lead.server.ts';
import { changeTask, setTaskDone } from '#features/leads/tasks/tasks.server.ts';
import { readTask } from '#features/leads/tasks/tasks.ts';
import { todayActFaults as faults, type TodayResult } from '#features/today/today-acts.ts';
import { isUuid } from '#values/ids.ts';

/** Acts of the page Today: forms that name an `action`. Each checks the right that it needs. */
export async function actOnToday(app: AppContext, by: TeamMember, form: URLSearchParams): Promise<TodayResult> {
  const id = form.get('id') ?? '';
  if (form.get('action') === 'retry') {
    const operator = requireRight(by, 'operations');
    return isUuid(id) ? retry(app, operator, id) : malformed;
  }
  const writer = requireRight(by, 'leads:write');
  return isUuid(id) ? actOnLead(app, writer, id, form) : malformed;
}

const malformed: TodayResult = { ok: false, fault: faults.malformed };
const done: TodayResult = { ok: true, undo: null };

async function actOnLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  form: URLSearchParams,
): Promise<TodayResult> {
  switch (form.get('action')) {
    case 'lead': {
      const read = readSave(form);
      if (!read.ok) return { ok: false, fault: saveFaults[read.reason] };
      const { version, values } = read.request;
      const formId = form.get('formId') ?? crypto.randomUUID();
      return resultOf(await changeLeads(app, by, [id], { formId, values, versions: { [id]: version } }));
    }
    case 'undo': {
      const answer = await undoLeadChange(app, by, id);
      if (!answer.ok) return { ok: false, fault: faults['too-late'] };
      return answer.left.length > 0 ? { ok: false, fault: faults.changed } : done;
    }
    case 'handle':
    case 'wait': {
      const isHandled = form.get('action') === 'handle';
      if (!(await setReplyHandled(app, by, id, isHandled))) return { ok: false, fault: saveFaults.gone };
      return { ok: true, undo: { action: isHandled ? 'wait' : 'handle', id } };
    }
    case 'done':
      return taskResult(await setTaskDone(app, by, id, true), { action: 'reopen', id });
    case 'reopen':
      return taskResult(await setTaskDone(app, by, id, false), { action: 'done', id });
    case 'task': {
      const read = readTask(form);
      if (!read.ok) return { ok: false, fault: taskFaults[read.reason] };
      return taskResult(await changeTask(app, by, id, { ...read.task, version: Number(form.get('version')) }), null);
    }
    case 'confirm': {
      const answer = await handleCallAction(app, by, id, form);
      if (answer.ok) return done;
      if (answer.reason === 'unusual') return { ok: false, fault: answer.warnings.join(' '), isConfirmable: true };
      return { ok: false, fault: answer.reason === 'time' ? answer.fault : callAnswerFaults[answer.reason] };
    }
    default:
      return malformed;
  }
}

async function retry(app: AppContext, by: TeamMember<'operations'>, id: string): Promise<TodayResult> {
  return (await retryJobs(app, by, { ids: [id] })) > 0 ? done : { ok: false, fault: faults.handled };
}

function resultOf(answer: ChangeResult): TodayResult {
  if (!answer.ok) return { ok: false, fault: changeFaults[answer.reason] };
  const [left] = answer.left;
  if (left !== undefined) return { ok: false, fault: left.reason === 'gone' ? saveFaults.gone : faults.changed };
  return { ok: true, undo: answer.undo === null ? null : { action: 'undo', id: answer.undo } };
}

function taskResult(answer: TaskResult, undo: Readonly<Record<string, string>> | null): TodayResult {
  return answer.ok ? { ok: true, undo } : { ok: false, fault: taskFaults[answer.reason] };
}
