import { createElement } from 'react';
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { workCopy } from '#content/work.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { organizationMembers, organizations } from '#features/accounts/organizations/organizations.table.ts';
import { leadsEmail } from '#features/site-settings/inquiries.public.server.ts';
import { ApprovalBody, approvalSubject, type ApprovalEmail } from '#features/work/work.email.tsx';
import { workDecisions, workProjects, workRequests, workSecrets, workSteps } from '#features/work/work.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';

/** Job `send-approval-request`: to one person of the client, unless it was decided meanwhile or they left. */
export const sendApprovalRequest = defineJob(
  'send-approval-request',
  z.object({ requestId: z.string(), userId: z.string() }),
  async (app, { requestId, userId }) => {
    const row = await readRequest(app, requestId);
    if (row === undefined || row.decision !== null) return;
    const isIn = and(
      eq(organizationMembers.organizationId, row.project.organizationId),
      eq(organizationMembers.userId, userId),
    );
    const [to] = await app.db
      .select({ email: users.email })
      .from(users)
      .innerJoin(organizationMembers, isIn)
      .where(eq(users.id, userId));
    if (!to) return;
    const href = `${app.env.PUBLIC_ORIGIN}/dashboard/work`;
    await send(
      app,
      { key: `approval-request ${requestId} ${userId}`, to: to.email },
      { ...mailOf(row), href, decision: null },
    );
  },
  { label: 'Request for approval to a client', isEmail: true },
);

/** Job `send-approval-decision`: to the responsible member of the team, otherwise where leads go. */
export const sendApprovalDecision = defineJob(
  'send-approval-decision',
  z.object({ requestId: z.string() }),
  async (app, { requestId }) => {
    const row = await readRequest(app, requestId);
    if (!row?.decision) return;
    const { verdict, words, decidedByName } = row.decision;
    const href = `${app.env.PUBLIC_ORIGIN}/admin/projects/${row.project.id}`;
    const decision = { verdict, words, name: decidedByName ?? workCopy.formerPerson };
    const to = row.responsible ?? app.settings.get(leadsEmail);
    await send(app, { key: `approval-decision ${requestId}`, to }, { ...mailOf(row), href, decision });
  },
  { label: 'Decision of a client to the team', isEmail: true },
);

type RequestRow = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

async function readRequest(app: AppContext, requestId: string) {
  const [row] = await app.db
    .select({
      request: workRequests,
      decision: workDecisions,
      project: workProjects,
      step: workSteps.title,
      organization: organizations.name,
      responsible: users.email,
    })
    .from(workRequests)
    .innerJoin(workSteps, eq(workSteps.id, workRequests.stepId))
    .innerJoin(workProjects, eq(workProjects.id, workSteps.projectId))
    .innerJoin(organizations, eq(organizations.id, workProjects.organizationId))
    .leftJoin(workDecisions, eq(workDecisions.requestId, workRequests.id))
    .leftJoin(users, eq(users.id, sql`coalesce(${workSteps.ownerId}, ${workProjects.ownerId})`))
    .where(eq(workRequests.id, requestId));
  return row;
}

function mailOf({ request, step, project, organization }: RequestRow) {
  const fileNames = request.files.map(({ fileName }) => fileName);
  return { step, project: project.name, organization, text: request.text, fileNames };
}

async function send(app: AppContext, { key, to }: { readonly key: string; readonly to: string }, mail: ApprovalEmail) {
  const body = await renderEmail(createElement(ApprovalBody, mail));
  await app.mail.send({ key, to, subject: approvalSubject(mail), ...body });
}

/** Job `erase-expired-secrets`, hourly. */
export const eraseExpiredSecrets = defineJob(
  'erase-expired-secrets',
  noPayload,
  async (app) => {
    const isExpired = and(
      isNotNull(workSecrets.sealed),
      isNull(workSecrets.openedAt),
      lte(workSecrets.expiresAt, app.now()),
    );
    await app.db.update(workSecrets).set({ sealed: null }).where(isExpired);
  },
  { label: 'Erase expired secrets of projects', schedule: '47 * * * *' },
);
