import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import { stripDays, type RunState } from '#features/runs/runs.ts';
import { runIncidents, runs, runSums, workflows } from '#features/runs/runs.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { keyset } from '#server/db/query/keyset.ts';
import { dayMs } from '#values/duration.ts';

type Reader = Pick<AppContext, 'db'>;

/** Which runs to read: an organization's, or only those of one workflow. */
export interface RunsScope {
  readonly organizationId: string;
  readonly workflowId?: string;
}

function inScope({ organizationId, workflowId }: RunsScope) {
  return and(
    eq(workflows.organizationId, organizationId),
    workflowId === undefined ? undefined : eq(workflows.id, workflowId),
  );
}

/** By name, with the alerts that are open. */
export function workflowsOf({ db }: Reader, scope: RunsScope) {
  return db
    .select({
      id: workflows.id,
      slug: workflows.slug,
      name: workflows.name,
      minutesSaved: workflows.minutesSaved,
      failedInRow: workflows.failedInRow,
      failedPerHour: workflows.failedPerHour,
      silentHours: workflows.silentHours,
      openAlerts: sql<number>`(select count(*)::int from ${runIncidents} i
        where i.workflow_id = ${workflows.id} and i.closed_at is null)`,
    })
    .from(workflows)
    .where(inScope(scope))
    .orderBy(asc(workflows.name), asc(workflows.id));
}

export type WorkflowRow = Awaited<ReturnType<typeof workflowsOf>>[number];

interface Period {
  readonly from: Date;
  readonly to?: Date;
}

/** The days of the strip, today included. */
export function stripPeriod(now: Date): Period {
  const today = now.getTime() - (now.getTime() % dayMs);
  return { from: new Date(today - (stripDays - 1) * dayMs) };
}

function inPeriod({ from, to }: Period) {
  return and(
    eq(runSums.span, 'day'),
    gte(runSums.startsAt, from),
    to === undefined ? undefined : sql`${runSums.startsAt} < ${to.toISOString()}::timestamptz`,
  );
}

function counted(state: RunState) {
  return sql<number>`coalesce(sum(${runSums.runs}) filter (where ${runSums.state} = ${sql.raw(`'${state}'`)}), 0)::int`;
}

/** Runs by workflow and UTC day, from the sums. */
export function dayCountsOf({ db }: Reader, scope: RunsScope, period: Period) {
  return db
    .select({
      workflowId: runSums.workflowId,
      day: sql<string>`to_char(${runSums.startsAt} at time zone 'UTC', 'YYYY-MM-DD')`,
      succeeded: counted('succeeded'),
      failed: counted('failed'),
      canceled: counted('canceled'),
      running: counted('running'),
      items: sql<number>`sum(${runSums.items})::float8`,
    })
    .from(runSums)
    .innerJoin(workflows, eq(workflows.id, runSums.workflowId))
    .where(and(inScope(scope), inPeriod(period)))
    .groupBy(runSums.workflowId, runSums.startsAt);
}

/** How long succeeded runs took, by workflow. */
export function bucketsOf({ db }: Reader, scope: RunsScope, period: Period) {
  return db
    .select({
      workflowId: runSums.workflowId,
      bucket: runSums.bucket,
      runs: sql<number>`sum(${runSums.runs})::int`,
    })
    .from(runSums)
    .innerJoin(workflows, eq(workflows.id, runSums.workflowId))
    .where(and(inScope(scope), inPeriod(period), eq(runSums.state, 'succeeded')))
    .groupBy(runSums.workflowId, runSums.bucket);
}

const failuresPerPage = 20;

/** Failed runs, newest first. Each workflow is read from its own index, so that the cost does not grow with the runs. */
export async function failuresOf({ db }: Reader, scope: RunsScope, cursor: string | null) {
  const fields = {
    startedAt: sql<Date>`${runs.startedAt}`.mapWith(runs.startedAt).as('started_at'),
    runId: sql<string>`${runs.runId}`.as('run_id'),
    milliseconds: sql<number | null>`${runs.milliseconds}::float8`.as('milliseconds'),
    error: sql<string | null>`${runs.error}`.as('error'),
  };
  const within = keyset(
    'desc',
    [
      ['timestamptz', runs.startedAt, 'startedAt'],
      ['text', runs.runId, 'runId'],
      ['uuid', runs.workflowId, 'workflowId'],
    ],
    cursor,
    failuresPerPage,
  );
  const newest = db
    .select(fields)
    .from(runs)
    .where(and(eq(runs.workflowId, workflows.id), eq(runs.state, 'failed'), within.after))
    .orderBy(desc(runs.startedAt), desc(runs.runId))
    .limit(within.limit)
    .as('newest');
  const rows = await db
    .select({
      workflowId: workflows.id,
      workflow: workflows.name,
      startedAt: newest.startedAt,
      runId: newest.runId,
      milliseconds: newest.milliseconds,
      error: newest.error,
    })
    .from(workflows)
    .crossJoinLateral(newest)
    .where(inScope(scope))
    .orderBy(desc(newest.startedAt), desc(newest.runId), desc(workflows.id))
    .limit(within.limit);
  return within.page(rows, ({ startedAt, milliseconds, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    seconds: milliseconds === null ? null : milliseconds / 1000,
  }));
}

export type FailuresPage = Awaited<ReturnType<typeof failuresOf>>;

/** Newest first. */
export async function incidentsOf({ db }: Reader, workflowId: string) {
  const rows = await db
    .select({
      id: runIncidents.id,
      kind: runIncidents.kind,
      threshold: runIncidents.threshold,
      openedAt: runIncidents.openedAt,
      closedAt: runIncidents.closedAt,
    })
    .from(runIncidents)
    .where(eq(runIncidents.workflowId, workflowId))
    .orderBy(desc(runIncidents.openedAt))
    .limit(10);
  return rows.map(({ openedAt, closedAt, ...incident }) => ({
    ...incident,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
}

/** Incidents that opened in a period, by workflow. */
export function countIncidents({ db }: Reader, { organizationId }: RunsScope, { from, to }: Required<Period>) {
  return db
    .select({ workflowId: workflows.id, count: sql<number>`count(*)::int` })
    .from(runIncidents)
    .innerJoin(workflows, eq(workflows.id, runIncidents.workflowId))
    .where(
      and(
        eq(workflows.organizationId, organizationId),
        gte(runIncidents.openedAt, from),
        sql`${runIncidents.openedAt} < ${to.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(workflows.id);
}
