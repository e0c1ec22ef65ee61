import { and, desc, eq, inArray } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { membersWith } from '#features/accounts/organizations/organizations.server.ts';
import type { Session } from '#features/accounts/accounts.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { notify } from '#features/notices/notices.public.server.ts';
import { workCopy } from '#content/work.ts';
import { lockStep } from '#features/work/lock-step.server.ts';
import { refreshProject } from '#features/work/projects.server.ts';
import { isAsked } from '#features/work/steps.server.ts';
import { refuseWork, workLengths, type Verdict, type WorkReason, type WorkResult } from '#features/work/work.ts';
import { sendApprovalDecision, sendApprovalRequest } from '#features/work/work.jobs.server.ts';
import { workDecisions, workFiles, workRequests, workSteps } from '#features/work/work.table.ts';
import { cleanText } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { isUuid } from '#values/ids.ts';

/** The name that stays with what a person did. */
export function nameOf({ profile, user }: Session): string {
  return profile.fullName?.trim() || user.email;
}

interface Asked {
  readonly step: string;
  readonly text: string;
  readonly files: readonly string[];
  readonly formId: string;
}

/** Freezes the text and the files, and emails everyone in the organization who may decide. Idempotent per form. */
export async function requestApproval(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  projectId: string,
  { step: stepId, formId, ...sent }: Asked,
): Promise<WorkResult> {
  const text = cleanText(sent.text);
  if (text === '') return refuseWork('empty');
  if (text.length > workLengths.text) return refuseWork('long');
  return app.db.transaction(async (tx) => {
    const locked = await lockStep(tx, stepId);
    if (locked?.project.id !== projectId || locked.step.kind !== 'approval') return refuseWork('gone');
    if ((await tx.$count(workRequests, eq(workRequests.formId, formId))) > 0) return { ok: true };
    const { state, title } = locked.step;
    if (state === 'done' || state === 'skipped') return refuseWork('gone');
    if (await isAsked(tx, stepId)) return refuseWork('asked');
    const files = await freezeFiles(tx, projectId, sent.files);
    if (files.length < new Set(sent.files).size) return refuseWork('files');
    const row = { stepId, text, files, formId, askedBy: by.user.id, askedByName: nameOf(by), createdAt: app.now() };
    const [request] = await tx.insert(workRequests).values(row).returning({ id: workRequests.id });
    if (!request) return refuseWork('gone');
    await tx.update(workSteps).set({ state: 'active' }).where(eq(workSteps.id, stepId));
    await refreshProject(tx, projectId);
    for (const userId of await membersWith(tx, locked.project.organizationId, 'work:write'))
      await app.jobs.send(tx, sendApprovalRequest, { requestId: request.id, userId });
    const subject = { kind: 'project', id: projectId } as const;
    await recordAction(app, by, { action: 'project-approval-requested', subject, details: { step: title } }, tx);
    return { ok: true };
  });
}

async function freezeFiles(tx: Transaction, projectId: string, ids: readonly string[]) {
  const { id, fileName, version, size } = workFiles;
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  return tx
    .select({ id, fileName, version, size })
    .from(workFiles)
    .innerJoin(workSteps, eq(workSteps.id, workFiles.stepId))
    .where(and(inArray(id, known), eq(workSteps.projectId, projectId)))
    .orderBy(fileName, version);
}

export type DecideResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: Exclude<WorkReason, 'decided'> }
  /** `name`: of the person who decided; null once their account is erased. */
  | { readonly ok: false; readonly reason: 'decided'; readonly name: string | null; readonly verdict: Verdict };

/** The first decision counts: later ones learn who made it. Sending something back needs words. */
export async function decide(
  app: AppContext,
  by: ClientMember<'work:write'>,
  requestId: string,
  sent: { readonly verdict: Verdict; readonly words: string },
): Promise<DecideResult> {
  const words = cleanText(sent.words);
  const { verdict } = sent;
  if (verdict === 'returned' && words === '') return { ok: false, reason: 'words' };
  if (words.length > workLengths.words) return { ok: false, reason: 'long' };
  if (!isUuid(requestId)) return { ok: false, reason: 'gone' };
  return app.db.transaction(async (tx): Promise<DecideResult> => {
    const [request] = await tx.select().from(workRequests).where(eq(workRequests.id, requestId));
    const locked = request ? await lockStep(tx, request.stepId, by.organization.id) : null;
    if (!locked) return { ok: false, reason: 'gone' };
    const [first] = await tx.select().from(workDecisions).where(eq(workDecisions.requestId, requestId));
    if (first) return { ok: false, reason: 'decided', name: first.decidedByName, verdict: first.verdict };
    const { step, project, organization } = locked;
    if (step.state === 'skipped') return { ok: false, reason: 'gone' };
    const [userId, name, now] = [by.user.id, nameOf(by), app.now()];
    await tx
      .insert(workDecisions)
      .values({ requestId, verdict, words, decidedBy: userId, decidedByName: name, createdAt: now });
    const isDone = verdict === 'approved';
    const state = isDone ? ({ state: 'done', doneAt: now } as const) : ({ state: 'waiting', doneAt: null } as const);
    await tx.update(workSteps).set(state).where(eq(workSteps.id, step.id));
    await refreshProject(tx, project.id);
    await app.jobs.send(tx, sendApprovalDecision, { requestId });
    const responsible = step.ownerId ?? project.ownerId;
    if (responsible !== null) {
      const text = `${workCopy.verdicts[verdict]}: ${step.title}`;
      const about = { projectId: project.id, title: organization, text, byId: null };
      await notify(app, tx, { ...about, userId: responsible, kind: 'approval-decided', key: `decision ${requestId}` });
    }
    const subject = { kind: 'project', id: project.id } as const;
    const details = { step: step.title, verdict };
    await recordAction(app, by, { action: 'project-approval-decided', subject, details }, tx);
    return { ok: true };
  });
}

/** Requests and decisions of steps, newest first. */
export function requestsQuery(db: Pick<Transaction, 'select'>) {
  return db
    .select({
      id: workRequests.id,
      stepId: workRequests.stepId,
      text: workRequests.text,
      files: workRequests.files,
      askedByName: workRequests.askedByName,
      askedAt: workRequests.createdAt,
      verdict: workDecisions.verdict,
      words: workDecisions.words,
      decidedByName: workDecisions.decidedByName,
      decidedAt: workDecisions.createdAt,
    })
    .from(workRequests)
    .leftJoin(workDecisions, eq(workDecisions.requestId, workRequests.id))
    .innerJoin(workSteps, eq(workSteps.id, workRequests.stepId))
    .orderBy(desc(workRequests.createdAt), desc(workRequests.id))
    .$dynamic();
}
