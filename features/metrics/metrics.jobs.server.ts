import { sql } from 'drizzle-orm';
import { metricChanges, metricDays } from '#features/metrics/metrics.table.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';

/** Job `sum-figures`: updates the daily sums in one statement. */
export const sumMetrics = defineJob(
  'sum-figures',
  noPayload,
  async ({ db }) => {
    await db.execute(sql`
    with changed as (delete from ${metricChanges} returning metric, day, part, other, amount)
    insert into ${metricDays} as kept (metric, day, part, other, amount)
    select metric, day, part, other, sum(amount) from changed group by metric, day, part, other
    having sum(amount) <> 0 order by metric, day, part, other
    on conflict (metric, day, part, other) do update set amount = kept.amount + excluded.amount`);
  },
  { label: 'Update overview metrics', schedule: '* * * * *' },
);
