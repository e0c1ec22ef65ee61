import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Report } from '#features/runs/report/report.ts';
import { countIncidents, dayCountsOf, workflowsOf } from '#features/runs/run-reads.server.ts';
import { hoursSaved } from '#features/runs/runs.ts';
import { runReports } from '#features/runs/runs.table.ts';
import type { AppContext } from '#server/app-context.ts';

interface About {
  readonly organizationId: string;
  /** Such as `2026-11`. */
  readonly month: string;
}

/** What other features add to the report of a month. */
export type ReadSections = (app: AppContext, about: About) => Promise<Report['sections']>;

/** How many reports the page of workflows lists. */
const listed = 12;

/** Months with a report, the newest first. */
export function reportsOf({ db }: Pick<AppContext, 'db'>, organizationId: string) {
  return db
    .select({ month: runReports.month, readAt: runReports.readAt })
    .from(runReports)
    .where(eq(runReports.organizationId, organizationId))
    .orderBy(desc(runReports.month))
    .limit(listed);
}

/** The figures of a month, and what other features add. */
export async function readReport(app: AppContext, about: About, readSections: ReadSections): Promise<Report> {
  const [workflows, sections] = await Promise.all([readMonth(app, about), readSections(app, about)]);
  return { month: about.month, workflows, sections };
}

/** As `readReport`, and marks it as read; null if the organization got none for this month. */
export async function openReport(app: AppContext, about: About, readSections: ReadSections): Promise<Report | null> {
  if (!/^\d{4}-\d{2}$/.test(about.month)) return null;
  const isIt = and(eq(runReports.organizationId, about.organizationId), eq(runReports.month, about.month));
  const [found] = await app.db.select({ readAt: runReports.readAt }).from(runReports).where(isIt);
  if (found === undefined) return null;
  if (found.readAt === null) {
    await app.db
      .update(runReports)
      .set({ readAt: app.now() })
      .where(and(isIt, isNull(runReports.readAt)));
  }
  return readReport(app, about, readSections);
}

/** Sums of one month, by workflow. */
async function readMonth(app: AppContext, { organizationId, month }: About): Promise<Report['workflows']> {
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
