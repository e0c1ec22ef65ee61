import { createElement } from 'react';
import { href } from 'react-router';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/accounts.table.ts';
import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { MonthlyReportEmail, monthlyReportSubject } from '#features/runs/report/monthly-report.email.tsx';
import { hoursSaved } from '#features/runs/runs.ts';
import { countIncidents, dayCountsOf, workflowsOf } from '#features/runs/run-reads.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { declareJob, defineJob, implementJob, noPayload } from '#server/jobs/define-job.ts';

const monthlyReport = z.object({ organizationId: z.string(), month: z.string() });

const runReport = declareJob('send-run-report', monthlyReport, {
  label: 'Email to a client: monthly report',
  isEmail: true,
});

/** Days of a month in which its report may begin: later it would be no news. */
const reportDays = 7;

/** What other features add to a report: lines under a heading. */
export interface ReportSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Sections about a month (`2026-11`) of an organization. */
export type ReadSections = (
  app: AppContext,
  about: { readonly organizationId: string; readonly month: string },
) => Promise<readonly ReportSection[]>;

/** Job `begin-run-reports`: queues the report of the past month once for each organization with runs in it. */
export const beginRunReports = defineJob(
  'begin-run-reports',
  noPayload,
  async (app) => {
    if (app.now().getUTCDate() > reportDays) return;
    const { month, from, to } = monthBefore(app.now());
    await app.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ organization_id: string }>(sql`
        insert into run_reports (organization_id, month, queued_at)
        select distinct w.organization_id, ${month}, ${app.now().toISOString()}::timestamptz
        from workflows w join run_sums s on s.workflow_id = w.id and s.span = 'day' and s.runs > 0
          and s.starts_at >= ${from.toISOString()}::timestamptz and s.starts_at < ${to.toISOString()}::timestamptz
        on conflict do nothing returning organization_id`);
      for (const { organization_id: organizationId } of rows) {
        await app.jobs.send(tx, runReport, { organizationId, month });
      }
    });
  },
  // Every hour, for a worker that was away; from the first of a month at six, UTC.
  { label: 'Check whether monthly reports are due', schedule: '7 6-23 * * *' },
);

/** Job `send-run-report`: to the owner. `readSections` adds what other features know of the month. */
export function sendRunReport(readSections: ReadSections) {
  return implementJob(runReport, async (app, { organizationId, month }) => {
    const [owner] = await app.db
      .select({ email: users.email, organization: organizations.name })
      .from(organizations)
      .innerJoin(users, eq(users.id, ownerOf(organizations.id)))
      .where(eq(organizations.id, organizationId));
    if (owner === undefined) return;
    const mail = {
      organization: owner.organization,
      month,
      workflows: await readMonth(app, organizationId, month),
      sections: await readSections(app, { organizationId, month }),
      page: new URL(href('/dashboard/runs'), app.env.PUBLIC_ORIGIN).href,
    };
    await app.mail.send({
      key: `run-report ${organizationId} ${month}`,
      to: owner.email,
      subject: monthlyReportSubject(mail),
      ...(await renderEmail(createElement(MonthlyReportEmail, mail))),
    });
  });
}

/** Sums of one month, by workflow. */
async function readMonth(app: AppContext, organizationId: string, month: string) {
  const from = new Date(`${month}-01T00:00:00Z`);
  const period = { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
  const [workflows, days, incidents] = await Promise.all([
    workflowsOf(app, { organizationId }),
    dayCountsOf(app, { organizationId }, period),
    countIncidents(app, { organizationId }, period),
  ]);
  return workflows.flatMap(({ id, name, minutesSaved }) => {
    const own = days.filter(({ workflowId }) => workflowId === id);
    const sum = (state: 'succeeded' | 'failed' | 'canceled') => own.reduce((total, day) => total + day[state], 0);
    const [succeeded, failed] = [sum('succeeded'), sum('failed')];
    const runs = succeeded + failed + sum('canceled');
    const found = incidents.find(({ workflowId }) => workflowId === id);
    const saved = hoursSaved(succeeded, minutesSaved);
    return runs === 0 ? [] : [{ name, runs, failed, hours: saved, incidents: found?.count ?? 0 }];
  });
}

/** The month before this one, UTC. */
function monthBefore(now: Date) {
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return { month: from.toISOString().slice(0, 7), from, to };
}
