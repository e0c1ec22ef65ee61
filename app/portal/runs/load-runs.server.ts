import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { runPlanOf, usageOf } from '#app/portal/runs/run-plans.server.ts';
import { durationText, hoursText, rateText } from '#content/runs.ts';
import { clientHas, type ClientMember } from '#features/accounts/organizations/client-member.ts';
import { runKeysOf } from '#features/runs/run-keys.server.ts';
import {
  bucketsOf,
  dayCountsOf,
  failuresOf,
  incidentsOf,
  stripPeriod,
  workflowsOf,
  type FailuresPage,
  type RunsScope,
  type WorkflowRow,
} from '#features/runs/run-reads.server.ts';
import { everyDay, hoursSaved, percentile, successRate, type Bucket, type DayCounts } from '#features/runs/runs.ts';
import { reportsOf } from '#features/runs/report/reports.server.ts';
import { isUuid } from '#values/ids.ts';

type Member = ClientMember<'work:read'>;

/** All workflows of the active organization: two trips to the database. */
export async function loadRuns(app: AppContext, by: Member, cursor: string | null) {
  const { id: organizationId } = by.organization;
  const scope = { organizationId };
  const [workflows, failures, reports, keys] = await inOneTrip(app.db, (db) =>
    Promise.all([
      readWorkflows({ db, now: () => app.now() }, scope),
      failuresOf({ db }, scope, cursor),
      reportsOf({ db }, organizationId),
      clientHas(by, 'people:write') ? runKeysOf({ db }, organizationId) : null,
    ]),
  );
  const usage = usageOf(app, workflows.length, await runPlanOf(app, organizationId));
  const isBilling = clientHas(by, 'billing:read');
  return {
    workflows,
    failures: toShownFailures(failures),
    reports,
    keys,
    usage: isBilling ? usage : { ...usage, stepUp: null, addOn: null },
    origin: app.env.PUBLIC_ORIGIN,
  };
}

export type RunsData = Awaited<ReturnType<typeof loadRuns>>;

/** One workflow; null if the active organization has none with this id. */
export async function loadWorkflow(app: AppContext, by: Member, workflowId: string, cursor: string | null) {
  if (!isUuid(workflowId)) return null;
  const scope = { organizationId: by.organization.id, workflowId };
  const [[workflow], failures, incidents] = await inOneTrip(app.db, (db) =>
    Promise.all([
      readWorkflows({ db, now: () => app.now() }, scope),
      failuresOf({ db }, scope, cursor),
      incidentsOf({ db }, workflowId),
    ]),
  );
  if (workflow === undefined) return null;
  return { workflow, failures: toShownFailures(failures), incidents, mayWrite: clientHas(by, 'work:write') };
}

export type WorkflowData = NonNullable<Awaited<ReturnType<typeof loadWorkflow>>>;

/** With the figures of the strip's days. */
export async function readWorkflows(reader: Pick<AppContext, 'db' | 'now'>, scope: RunsScope) {
  const now = reader.now();
  const period = stripPeriod(now);
  const [workflows, days, buckets] = await Promise.all([
    workflowsOf(reader, scope),
    dayCountsOf(reader, scope, period),
    bucketsOf(reader, scope, period),
  ]);
  return workflows.map((workflow) => {
    const isOwn = ({ workflowId }: { readonly workflowId: string }) => workflowId === workflow.id;
    return toShown(workflow, everyDay(days.filter(isOwn), now), buckets.filter(isOwn));
  });
}

export type ShownWorkflow = ReturnType<typeof toShown>;

/** Figures as texts, so that the browser need not format them. */
function toShown(workflow: WorkflowRow, days: readonly DayCounts[], buckets: readonly Bucket[]) {
  const sum = (state: 'succeeded' | 'failed' | 'canceled' | 'running') =>
    days.reduce((total, day) => total + day[state], 0);
  const [succeeded, failed] = [sum('succeeded'), sum('failed')];
  return {
    ...workflow,
    days: days.map(({ day, canceled, running, ...counts }) => ({ day, ...counts, other: canceled + running })),
    runs: succeeded + failed + sum('canceled') + sum('running'),
    rate: rateText(successRate({ succeeded, failed })),
    median: durationText(percentile(buckets, 0.5)),
    slow: durationText(percentile(buckets, 0.95)),
    saved: hoursText(hoursSaved(succeeded, workflow.minutesSaved)),
  };
}

function toShownFailures({ items, next }: FailuresPage) {
  return {
    next,
    items: items.map(({ seconds, ...failure }) => ({
      ...failure,
      duration: seconds === null ? null : durationText(seconds),
    })),
  };
}

export type ShownFailures = ReturnType<typeof toShownFailures>;
