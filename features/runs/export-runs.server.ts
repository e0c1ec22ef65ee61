import { desc, eq, getTableColumns } from 'drizzle-orm';
import { dayCountsOf, workflowsOf } from '#features/runs/run-reads.server.ts';
import { runIncidents, runs, workflows } from '#features/runs/runs.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Newest runs of each workflow in an export; the sums count all. */
const maxRuns = 1000;

/** The workflows of an organization with their runs, for an export. */
export async function exportRuns({ db }: Pick<AppContext, 'db'>, organizationId: string) {
  const isOfWorkflow = eq(runs.workflowId, workflows.id);
  const newest = db.select().from(runs).where(isOfWorkflow).orderBy(desc(runs.startedAt)).limit(maxRuns).as('newest');
  const isTheirs = eq(workflows.organizationId, organizationId);
  const [named, days, reported, alerts] = await Promise.all([
    workflowsOf({ db }, { organizationId }),
    dayCountsOf({ db }, { organizationId }, { from: new Date(0) }),
    db
      .select()
      .from(workflows)
      .crossJoinLateral(newest)
      .where(isTheirs)
      .limit(20 * maxRuns),
    db
      .select(getTableColumns(runIncidents))
      .from(runIncidents)
      .innerJoin(workflows, eq(workflows.id, runIncidents.workflowId))
      .where(isTheirs),
  ]);
  return named.map(({ id, openAlerts: _, ...workflow }) => {
    const ofThis = <Row extends { readonly workflowId: string }>(rows: readonly Row[]) =>
      rows.filter(({ workflowId }) => workflowId === id).map(({ workflowId: _id, ...row }) => row);
    return { ...workflow, days: ofThis(days), runs: ofThis(reported.map((row) => row.newest)), alerts: ofThis(alerts) };
  });
}
