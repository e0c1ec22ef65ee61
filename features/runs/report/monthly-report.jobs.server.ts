import { createElement } from 'react';
import { href } from 'react-router';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/accounts.table.ts';
import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { MonthlyReportEmail } from '#features/runs/report/monthly-report.email.tsx';
import { reportTitle } from '#features/runs/report/report.ts';
import { readReport, type ReadSections } from '#features/runs/report/reports.server.ts';
import { renderEmail } from '#server/email/render.ts';
import { declareJob, defineJob, implementJob, noPayload } from '#server/jobs/define-job.ts';

const monthlyReport = z.object({ organizationId: z.string(), month: z.string() });

const runReport = declareJob('send-run-report', monthlyReport, {
  label: 'Email to a client: monthly report',
  isEmail: true,
});

/** Days of a month in which its report may begin: later it would be no news. */
const reportDays = 7;

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
      ...(await readReport(app, { organizationId, month }, readSections)),
      page: new URL(href('/dashboard/runs/reports/:month', { month }), app.env.PUBLIC_ORIGIN).href,
    };
    await app.mail.send({
      key: `run-report ${organizationId} ${month}`,
      to: owner.email,
      subject: reportTitle(mail),
      ...(await renderEmail(createElement(MonthlyReportEmail, mail))),
    });
  });
}

/** The month before this one, UTC. */
function monthBefore(now: Date) {
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return { month: from.toISOString().slice(0, 7), from, to };
}
