import { createElement } from 'react';
import { href } from 'react-router';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/accounts.table.ts';
import { membersWith } from '#features/accounts/organizations/organizations.server.ts';
import { organizationMembers, organizations } from '#features/accounts/organizations/organizations.table.ts';
import { alertKinds, type AlertKind } from '#features/runs/runs.ts';
import { runIncidentClosed, runIncidentOpened, type RunIncident } from '#features/runs/runs.events.public.ts';
import { IncidentEmail, incidentSubject } from '#features/runs/runs.email.tsx';
import { runIncidents, workflows } from '#features/runs/runs.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { renderEmail } from '#server/email/render.ts';
import { raise } from '#server/events.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';

const incidentEmail = z.object({ incidentId: z.string(), userId: z.string(), isClosed: z.boolean() });

interface Checked extends Record<string, unknown> {
  readonly id: string;
  readonly kind: AlertKind;
  readonly threshold: number | null;
  readonly is_true: boolean;
}

/** Job `check-runs`, every few minutes: opens an incident when an alert's condition is true, closes it when it no longer is. */
export const checkRuns = defineJob(
  'check-runs',
  noPayload,
  async (app) => {
    for (const { id, kind, threshold, is_true: isTrue } of await changedAlerts(app)) {
      await app.db.transaction(async (tx) => {
        if (isTrue && threshold !== null) await open(app, tx, { workflowId: id, kind, threshold });
        else await close(app, tx, id, kind);
      });
    }
  },
  { label: 'Check the alerts of workflows', schedule: '*/3 * * * *', isExclusive: true },
);

/** Alerts whose condition differs from what was found before. One that is off is false. */
async function changedAlerts(app: AppContext): Promise<readonly Checked[]> {
  const now = sql`${app.now().toISOString()}::timestamptz`;
  const { rows } = await app.db.execute<Checked>(sql`
    select w.id, alert.kind, alert.threshold, alert.is_true from workflows w
    cross join lateral (values
      ('in-row', w.failed_in_row, (select count(*) = w.failed_in_row and bool_and(state = 'failed') from
        (select state from runs where workflow_id = w.id and state in ('failed', 'succeeded')
          order by started_at desc limit w.failed_in_row) last where w.failed_in_row is not null)),
      ('per-hour', w.failed_per_hour, (select count(*) >= w.failed_per_hour from runs where workflow_id = w.id
        and state = 'failed' and started_at > ${now} - interval '1 hour')),
      ('silent', w.silent_hours, (select max(started_at) from runs where workflow_id = w.id)
        < ${now} - w.silent_hours * interval '1 hour')
    ) found (kind, threshold, is_true)
    cross join lateral (select found.kind, found.threshold,
      found.threshold is not null and coalesce(found.is_true, false) as is_true) alert
    where alert.is_true <> exists (select from run_incidents i
      where i.workflow_id = w.id and i.kind = alert.kind and i.closed_at is null)
    order by w.id`);
  return rows.filter(({ kind }) => alertKinds.includes(kind));
}

async function open(
  app: AppContext,
  tx: Transaction,
  incident: { readonly workflowId: string; readonly kind: AlertKind; readonly threshold: number },
): Promise<void> {
  const [made] = await tx
    .insert(runIncidents)
    .values({ ...incident, openedAt: app.now() })
    .onConflictDoNothing()
    .returning({ id: runIncidents.id });
  // Another worker found it first.
  if (made === undefined) return;
  const opened = await readIncident(tx, made.id);
  await raise(app, tx, runIncidentOpened, opened);
  await notify(app, tx, opened, false);
}

async function close(app: AppContext, tx: Transaction, workflowId: string, kind: AlertKind): Promise<void> {
  const closedAt = app.now();
  const isOpen = sql`${runIncidents.closedAt} is null`;
  const [closed] = await tx
    .update(runIncidents)
    .set({ closedAt })
    .where(and(eq(runIncidents.workflowId, workflowId), eq(runIncidents.kind, kind), isOpen))
    .returning({ id: runIncidents.id });
  if (closed === undefined) return;
  const incident = await readIncident(tx, closed.id);
  await raise(app, tx, runIncidentClosed, { ...incident, closedAt });
  await notify(app, tx, incident, true);
}

async function readIncident(tx: Transaction | AppContext['db'], id: string): Promise<RunIncident> {
  const [row] = await tx
    .select({
      incidentId: runIncidents.id,
      organization: { id: organizations.id, name: organizations.name },
      workflow: { id: workflows.id, slug: workflows.slug, name: workflows.name },
      kind: runIncidents.kind,
      threshold: runIncidents.threshold,
      openedAt: runIncidents.openedAt,
    })
    .from(runIncidents)
    .innerJoin(workflows, eq(workflows.id, runIncidents.workflowId))
    .innerJoin(organizations, eq(organizations.id, workflows.organizationId))
    .where(eq(runIncidents.id, id));
  if (row === undefined) throw new Error('The incident is gone.');
  return row;
}

/** Everyone in the organization who may see its work. */
async function notify(app: AppContext, tx: Transaction, incident: RunIncident, isClosed: boolean): Promise<void> {
  for (const userId of await membersWith(tx, incident.organization.id, 'work:read'))
    await app.jobs.send(tx, sendIncidentEmail, { incidentId: incident.incidentId, userId, isClosed });
}

/** Job `send-run-incident-email`: to one member, once when an incident opens and once when it is over. */
export const sendIncidentEmail = defineJob(
  'send-run-incident-email',
  incidentEmail,
  async (app, { incidentId, userId, isClosed }) => {
    const [found] = await app.db
      .select({ email: users.email })
      .from(runIncidents)
      .innerJoin(workflows, eq(workflows.id, runIncidents.workflowId))
      .innerJoin(organizationMembers, eq(organizationMembers.organizationId, workflows.organizationId))
      .innerJoin(users, eq(users.id, organizationMembers.userId))
      .where(and(eq(runIncidents.id, incidentId), eq(users.id, userId)));
    // Removed from the organization since, or the organization was erased.
    if (found === undefined) return;
    const { workflow, organization, kind, threshold } = await readIncident(app.db, incidentId);
    const path = href('/dashboard/runs/:workflowId', { workflowId: workflow.id });
    const mail = {
      workflow: workflow.name,
      organization: organization.name,
      kind,
      threshold,
      isClosed,
      page: new URL(path, app.env.PUBLIC_ORIGIN).href,
    };
    await app.mail.send({
      key: `run-incident ${incidentId} ${userId} ${isClosed ? 'closed' : 'opened'}`,
      to: found.email,
      subject: incidentSubject(mail),
      ...(await renderEmail(createElement(IncidentEmail, mail))),
    });
  },
  { label: 'Email to a client: workflow alert', isEmail: true },
);
