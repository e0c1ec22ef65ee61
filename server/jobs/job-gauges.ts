import { deadLetterQueue } from '#server/jobs/boss.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { defineGauges } from '#server/telemetry/gauges.ts';

interface Row {
  readonly job: string;
  readonly state: string;
  readonly count: number;
  /** Since the oldest was due; null if none is. */
  readonly due: number | null;
}

/** Unfinished jobs and dead letters, in one query over a partial index. */
export const jobGauges = (pool: OpenDatabase['pool']) =>
  defineGauges({
    gauges: {
      jobs: {
        help: 'Unfinished jobs: waiting, retrying, running or failed for good.',
        labelNames: ['job_name', 'state'],
      },
      jobs_oldest_due_seconds: { help: 'Since when the oldest due job waits; 0 if none is due.' },
    },
    async read() {
      const { rows } = await pool.query<Row>(
        `select case when name = $1 then source_name else name end as job,
           case when name = $1 then 'failed' when state = 'created' then 'waiting'
             when state = 'retry' then 'retrying' else 'running' end as state,
           count(*)::int as count,
           extract(epoch from now() - min(start_after)
             filter (where name <> $1 and state < 'active' and not blocked and start_after <= now()))::float8 as due
         from pgboss.job where state < 'completed' and (name <> $1 or source_name is not null) group by 1, 2`,
        [deadLetterQueue],
      );
      return {
        jobs: rows.map(({ job, state, count }) => ({ labels: { job_name: job, state }, value: count })),
        jobs_oldest_due_seconds: [{ value: Math.max(0, ...rows.map(({ due }) => due ?? 0)) }],
      };
    },
  });
