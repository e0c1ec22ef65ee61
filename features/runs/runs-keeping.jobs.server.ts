import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { longestRetention } from '#features/runs/runs.ts';
import { runs, runSums, workflows } from '#features/runs/runs.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { dayMs } from '#values/duration.ts';

/** How many days the plan of an organization keeps runs. */
export type ReadRetention = (app: AppContext, organizationId: string) => Promise<number>;

/**
 * Job `keep-runs`, daily: makes the months ahead, deletes runs past the retention of each organization's plan, and drops
 * months that no plan keeps. Sums are kept as long as the longest plan keeps runs.
 */
export function keepRuns(readRetention: ReadRetention) {
  return defineJob(
    'keep-runs',
    noPayload,
    async (app) => {
      const now = app.now();
      await app.db.execute(sql`select make_run_partitions(${now.toISOString()}::timestamptz,
        ${now.toISOString()}::timestamptz + interval '3 months')`);
      const organizations = await app.db.selectDistinct({ id: workflows.organizationId }).from(workflows);
      for (const { id } of organizations) {
        await purge(app, id, new Date(now.getTime() - (await readRetention(app, id)) * dayMs));
      }
      const oldest = new Date(now.getTime() - longestRetention * dayMs);
      await app.db.execute(sql`select drop_run_partitions(${oldest.toISOString()}::timestamptz)`);
      await app.db.delete(runSums).where(lt(runSums.startsAt, oldest));
    },
    { label: 'Delete runs past their retention', schedule: '11 3 * * *' },
  );
}

/** Notes it first, which waits for reports that are being written: a deleted run must not be counted again. */
async function purge(app: AppContext, organizationId: string, before: Date): Promise<void> {
  await app.db.transaction(async (tx) => {
    const isEarlier = or(isNull(workflows.purgedBefore), lt(workflows.purgedBefore, before));
    const rows = await tx
      .update(workflows)
      .set({ purgedBefore: before })
      .where(and(eq(workflows.organizationId, organizationId), isEarlier))
      .returning({ id: workflows.id });
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(runs).where(and(inArray(runs.workflowId, ids), lt(runs.startedAt, before)));
  });
}
