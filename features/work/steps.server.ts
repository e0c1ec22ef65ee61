import { and, desc, eq, notExists } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { lockStep } from '#features/work/lock-step.server.ts';
import { canWork, refreshProject } from '#features/work/projects.server.ts';
import {
  isOpen,
  readDue,
  refuseWork,
  stepStates,
  workLengths,
  type ChecklistItem,
  type StepKind,
  type WorkResult,
} from '#features/work/work.ts';
import { workDecisions, workRequests, workSteps } from '#features/work/work.table.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

export type StepField = 'state' | 'dueOn' | 'owner';

/** Changes one field of a step of the project; its former value undoes it. Doing it twice has no further effect. */
export async function changeStep(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  projectId: string,
  { step: id, field, value }: { readonly step: string; readonly field: StepField; readonly value: string },
): Promise<WorkResult> {
  return app.db.transaction(async (tx) => {
    const locked = await lockStep(tx, id);
    if (locked?.project.id !== projectId) return refuseWork('gone');
    const change = await readChange(app, tx, locked.step, field, value);
    if (change === null) return refuseWork(field === 'dueOn' ? 'day' : field === 'owner' ? 'person' : 'gone');
    await tx.update(workSteps).set(change).where(eq(workSteps.id, id));
    await refreshProject(tx, projectId);
    const details = { step: locked.step.title, ...(field === 'state' && { state: change.state ?? '' }) };
    await recordAction(
      app,
      by,
      { action: 'project-step-changed', subject: { kind: 'project', id: projectId }, details },
      tx,
    );
    return { ok: true };
  });
}

type StepRow = typeof workSteps.$inferSelect;

async function readChange(
  app: AppContext,
  tx: Transaction,
  step: StepRow,
  field: StepField,
  value: string,
): Promise<Partial<StepRow> | null> {
  if (field === 'dueOn') return readDue(value);
  if (field === 'owner')
    return value === '' ? { ownerId: null } : (await canWork(tx, value)) ? { ownerId: value } : null;
  const state = stepStates.find((one) => one === value);
  if (state === undefined) return null;
  const isReopened = step.kind === 'approval' && (state === 'waiting' || state === 'active');
  // Only a decision approves.
  if (step.kind === 'approval' && state === 'done' && step.state !== 'done') {
    const [last] = await lastDecision(tx, step.id);
    if (last?.verdict !== 'approved') return null;
  }
  const shown = isReopened ? ((await isAsked(tx, step.id)) ? 'active' : 'waiting') : state;
  return { state: shown, doneAt: shown === 'done' ? (step.doneAt ?? app.now()) : null };
}

/** Whether a request of an approval waits for a decision. */
export async function isAsked(tx: Transaction, stepId: string): Promise<boolean> {
  const decision = tx.select({ id: workDecisions.requestId }).from(workDecisions);
  const isOpenRequest = notExists(decision.where(eq(workDecisions.requestId, workRequests.id)));
  return (await tx.$count(workRequests, and(eq(workRequests.stepId, stepId), isOpenRequest))) > 0;
}

function lastDecision(tx: Transaction, stepId: string) {
  return tx
    .select({ verdict: workDecisions.verdict })
    .from(workDecisions)
    .innerJoin(workRequests, eq(workRequests.id, workDecisions.requestId))
    .where(eq(workRequests.stepId, stepId))
    .orderBy(desc(workDecisions.createdAt))
    .limit(1);
}

/** `done`: indexes of the ticked items; `answers`: by index. The step is done once all items are. */
export async function saveChecklist(
  app: AppContext,
  by: ClientMember<'work:write'>,
  id: string,
  { done, answers }: { readonly done: readonly string[]; readonly answers: ReadonlyMap<string, string> },
): Promise<WorkResult> {
  return asClient(app, by, id, 'checklist', (step) => {
    const items = step.items.map((item, at): ChecklistItem => {
      const answer = cleanLine(answers.get(String(at)) ?? item.answer).slice(0, workLengths.answer);
      return { ...item, answer, isDone: item.asks ? answer !== '' : done.includes(String(at)) };
    });
    const isDone = items.every((item) => item.isDone);
    const isBegun = items.some((item) => item.isDone);
    return { items, state: isDone ? 'done' : isBegun ? 'active' : 'waiting', doneAt: isDone ? app.now() : null };
  });
}

/** The client marks their own step, which is neither an approval nor a checklist. */
export async function finishStep(app: AppContext, by: ClientMember<'work:write'>, id: string): Promise<WorkResult> {
  return asClient(app, by, id, 'step', () => ({ state: 'done', doneAt: app.now() }));
}

async function asClient(
  app: AppContext,
  by: ClientMember<'work:write'>,
  id: string,
  kind: StepKind,
  change: (step: StepRow) => Partial<StepRow>,
): Promise<WorkResult> {
  return app.db.transaction(async (tx) => {
    const locked = await lockStep(tx, id, by.organization.id);
    if (!locked) return refuseWork('gone');
    const { step, project } = locked;
    if (step.kind !== kind || step.side !== 'client') return refuseWork('gone');
    // A checklist can still be corrected; a step that is done stays so.
    if (!isOpen(step) && (kind !== 'checklist' || step.state === 'skipped'))
      return step.state === 'done' ? { ok: true } : refuseWork('gone');
    await tx.update(workSteps).set(change(step)).where(eq(workSteps.id, id));
    await refreshProject(tx, project.id);
    const subject = { kind: 'project', id: project.id } as const;
    await recordAction(app, by, { action: 'project-step-changed', subject, details: { step: step.title } }, tx);
    return { ok: true };
  });
}
