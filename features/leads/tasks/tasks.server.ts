import { and, desc, eq, sql } from 'drizzle-orm';
import type { LastChange } from '#content/admin/last-change.ts';
import { toLastChange } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { canOwn } from '#features/leads/changes/change-leads.server.ts';
import { lockLead, type LockedLead } from '#features/leads/changes/lock-lead.server.ts';
import { writeLead, type LeadAction } from '#features/leads/changes/write-leads.server.ts';
import type { DeletedTask } from '#features/leads/lead-events.ts';
import type { TaskResult } from '#features/leads/lead-results.ts';
import { leadEvents } from '#features/leads/leads.table.ts';
import { showEarliestTasks } from '#features/leads/changes/next-step.server.ts';
import { leadTasks } from '#features/leads/tasks/tasks.table.ts';
import type { TaskInput } from '#features/leads/tasks/tasks.ts';
import { notify } from '#features/notices/notices.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { isUuid } from '#values/ids.ts';
import { dateOf } from '#values/timestamp.ts';

/** Idempotent per form, because of double clicks. */
export async function addTask(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  leadId: string,
  { formId, ...task }: TaskInput & { readonly formId: string },
): Promise<TaskResult> {
  return app.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return { ok: false, reason: 'gone' };
    const [known] = await tx.select({ id: leadTasks.id }).from(leadTasks).where(eq(leadTasks.formId, formId));
    if (known) return { ok: true, id: known.id };
    if (task.assignee !== null && !(await canOwn(tx, task.assignee))) return { ok: false, reason: 'assignee' };
    await record(app, by, tx, lead, 'task-added', task.text);
    const [row] = await tx
      .insert(leadTasks)
      .values({ ...toColumns(task), leadId, formId, changedBy: by.user.id, createdAt: app.now() })
      .returning({ id: leadTasks.id, version: leadTasks.version });
    if (!row) return { ok: false, reason: 'gone' };
    await showEarliestTasks(tx, { app, userId: by.user.id }, [leadId]);
    await notifyAssignee(app, by, tx, lead, { ...row, ...task });
    return { ok: true, id: row.id };
  });
}

/** `version` is the one shown on the page; a task that was changed since is not overwritten. */
export async function changeTask(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  { version, ...task }: TaskInput & { readonly version: number },
): Promise<TaskResult> {
  return withTask(app, by, id, async (tx, lead, row) => {
    if (row.version !== version) return { ok: false, reason: 'stale', last: await lastTaskChange(tx, row, by.user.id) };
    const isAssigned = task.assignee !== row.assigneeId;
    if (isAssigned && task.assignee !== null && !(await canOwn(tx, task.assignee)))
      return { ok: false, reason: 'assignee' };
    await record(app, by, tx, lead, 'task-changed', task.text);
    await tx
      .update(leadTasks)
      .set({ ...toColumns(task), version: version + 1, changedBy: by.user.id })
      .where(eq(leadTasks.id, id));
    if (isAssigned) await notifyAssignee(app, by, tx, lead, { id, version: version + 1, ...task });
    return { ok: true, id };
  });
}

/** Completes or reopens a task. Doing either twice has no further effect. */
export async function setTaskDone(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  isDone: boolean,
): Promise<TaskResult> {
  return withTask(app, by, id, async (tx, lead, row) => {
    if ((row.doneAt !== null) === isDone) return { ok: true, id };
    await record(app, by, tx, lead, isDone ? 'task-done' : 'task-reopened', row.text);
    await tx
      .update(leadTasks)
      .set({ doneAt: isDone ? app.now() : null, version: row.version + 1, changedBy: by.user.id })
      .where(eq(leadTasks.id, id));
    return { ok: true, id };
  });
}

/** Keeps the task in the lead's history for `restoreTask`. Deleting it twice has no further effect. */
export async function deleteTask(app: AppContext, by: TeamMember<'leads:write'>, id: string): Promise<TaskResult> {
  const result = await withTask(app, by, id, async (tx, lead, row) => {
    await record(app, by, tx, lead, 'task-deleted', row.text, row);
    await tx.delete(leadTasks).where(eq(leadTasks.id, id));
    return { ok: true, id };
  });
  return result.ok || !isUuid(id) ? result : { ok: true, id };
}

/** Restores a deleted task, without an assignee who may no longer own tasks. */
export async function restoreTask(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  leadId: string,
  id: string,
): Promise<TaskResult> {
  return app.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return { ok: false, reason: 'gone' };
    const [deleted] = await tx
      .select({ details: leadEvents.details })
      .from(leadEvents)
      .where(and(eq(leadEvents.leadId, leadId), sql`${leadEvents.details} -> 'task' ->> 'id' = ${id}`))
      .orderBy(desc(leadEvents.id))
      .limit(1);
    const row = deleted?.details.task;
    if (!row) return { ok: false, reason: 'gone' };
    const [known] = await tx.select({ id: leadTasks.id }).from(leadTasks).where(eq(leadTasks.id, id));
    if (known) return { ok: true, id };
    await record(app, by, tx, lead, 'task-restored', row.text);
    const isKnown = row.assigneeId !== null && (await canOwn(tx, row.assigneeId));
    await tx.insert(leadTasks).values({
      ...row,
      leadId: lead.id,
      version: row.version + 1,
      changedBy: by.user.id,
      dueAt: dateOf(row.dueAt),
      doneAt: dateOf(row.doneAt),
      createdAt: dateOf(row.createdAt) ?? app.now(),
      assigneeId: isKnown ? row.assigneeId : null,
      mergedFrom: null,
    });
    await showEarliestTasks(tx, { app, userId: by.user.id }, [leadId]);
    return { ok: true, id };
  });
}

type TaskRow = typeof leadTasks.$inferSelect;

/** Locks the lead first, since a change of a task may change its next step. */
async function withTask(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  run: (tx: Transaction, lead: LockedLead, row: TaskRow) => Promise<TaskResult>,
): Promise<TaskResult> {
  if (!isUuid(id)) return { ok: false, reason: 'gone' };
  return app.db.transaction(async (tx) => {
    const [found] = await tx.select({ leadId: leadTasks.leadId }).from(leadTasks).where(eq(leadTasks.id, id));
    const lead = found ? await lockLead(tx, found.leadId) : null;
    const [row] = lead ? await tx.select().from(leadTasks).where(eq(leadTasks.id, id)) : [];
    const result: TaskResult = lead && row ? await run(tx, lead, row) : { ok: false, reason: 'gone' };
    if (lead && result.ok) await showEarliestTasks(tx, { app, userId: by.user.id }, [lead.id]);
    return result;
  });
}

function toColumns({ text, dueOn, dueAt, timeZone, assignee }: TaskInput) {
  return { text, dueOn, dueAt, timeZone, assigneeId: assignee };
}

/** The time is that of the event with its text, which a change of the lead's next step has not. */
async function lastTaskChange(tx: Transaction, { leadId, text, changedBy }: TaskRow, me: string): Promise<LastChange> {
  const isIts = sql`${leadEvents.kind} like 'task-%' and ${leadEvents.details} ->> 'text' = ${text}`;
  const [event] = await tx
    .select({ at: sql`max(${leadEvents.at})`.mapWith(leadEvents.at) })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, leadId), eq(leadEvents.byId, changedBy ?? ''), isIts));
  return toLastChange(tx, { updatedBy: changedBy, updatedAt: event?.at ?? null }, me);
}

async function record(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  lead: LockedLead,
  kind: LeadAction['kind'] & `task-${string}`,
  text: string,
  task?: TaskRow,
): Promise<void> {
  const kept = task && { task: JSON.parse(JSON.stringify(task)) as DeletedTask };
  await writeLead(app, by, tx, lead, {}, { kind, details: { text, ...kept } });
}

async function notifyAssignee(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  lead: LockedLead,
  task: TaskInput & { readonly id: string; readonly version: number },
): Promise<void> {
  if (task.assignee === null || task.assignee === by.user.id) return;
  const { text, assignee: userId } = task;
  await notify(app, tx, {
    userId,
    kind: 'task-assigned',
    leadId: lead.id,
    title: lead.title,
    text,
    byId: by.user.id,
    key: `task-assigned ${task.id} ${task.version}`,
  });
}
