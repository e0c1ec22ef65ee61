import { sql, type SQL } from 'drizzle-orm';
import type { Db, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '#server/db/database.ts';
import { all, keyset } from '#server/db/query/keyset.ts';
import { deadLetterQueue } from '#server/jobs/boss.ts';
import type { JobDefinition } from '#server/jobs/define-job.ts';
import type { JobEntry, JobState, JobAdmin } from '#server/jobs/jobs.ts';

/** Lists, retries and discards jobs. Calls `wake` for queues with work. */
export function openJobAdmin(
  boss: PgBoss,
  db: Database,
  definitions: readonly JobDefinition[],
  wake: (tx: Transaction | Database, job: string) => void,
): JobAdmin {
  const names = definitions.map(({ name }) => name);
  const kinds = {
    mails: definitions.filter(({ isEmail }) => isEmail).map(({ name }) => name),
    routine: definitions.filter(({ schedule }) => schedule !== undefined).map(({ name }) => name),
  };
  const labels = new Map(definitions.map(({ name, label }) => [name, label]));
  const labelOf = (job: string) => labels.get(job) ?? null;
  const aboutJob = (job: string) => ({ label: labelOf(job) ?? job, isEmail: kinds.mails.includes(job) });
  const failedCount = sql`(select count(*)::int from (${dead}) dead)`;
  return {
    labelOf,
    failedCount,
    async counts() {
      const { rows } = await db.execute<{ job: string; state: JobState; count: number }>(sql`
        select job, state, count(*)::int as count from (${jobs(names)}) as jobs group by job, state order by job, state`);
      return rows.map((row) => ({
        ...row,
        ...aboutJob(row.job),
        isRoutine: kinds.routine.includes(row.job),
      }));
    },
    async list({ state, job, after }, size) {
      const columns = [['timestamptz', sql`at`, 'at'] as const, ['uuid', sql`id`, 'id'] as const];
      const order = keyset('desc', columns, after, size);
      const { rows } = await db.execute<JobRow>(sql`
        select * from (${state === 'failed' ? dead : jobs(names)}) as jobs
        where ${all([sql`state = ${state}`, ofKind(job, kinds), order.after])}
        order by ${order.orderBy} limit ${order.limit}`);
      return order.page(rows, (row) => ({ ...entry(row), ...aboutJob(row.job) }));
    },
    async about(fields, id) {
      const named = sql.join(
        fields.map((field) => sql`data ->> ${field}`),
        sql`, `,
      );
      const { rows } = await db.execute<JobRow>(sql`
        select * from (${jobs(names)}) as jobs
        where state <> 'done' and ${id} in (${named}) order by at, id limit 50`);
      return rows.map((row) => ({ ...entry(row), ...aboutJob(row.job) }));
    },
    async trouble() {
      const { rows } = await db.execute<{
        failed: number;
        late: number;
        since: string | Date | null;
        last: string | null;
      }>(sql`
        with late as materialized (
          select created_on, output ->> 'message' as reason from pgboss.job
          where state = 'retry' and name = any(${sql.param(kinds.mails)}::text[])
            and created_on < now() - interval '10 minutes')
        select
          ${failedCount} as failed,
          (select count(*)::int from late) as late,
          (select min(created_on) from late) as since,
          (select reason from late order by created_on desc limit 1) as last`);
      const { failed = 0, late = 0, since = null, last = null } = rows[0] ?? {};
      return { failed, late: since === null ? null : { count: late, since: new Date(since), reason: last } };
    },
    async backlog() {
      const { rows } = await db.execute<{ due: number; oldest: string | Date | null }>(sql`
        select count(*)::int as due, min(start_after) as oldest from pgboss.job
        where name = any(${sql.param([...names])}::text[]) and state < 'active' and not blocked and start_after <= now()`);
      const { due = 0, oldest = null } = rows[0] ?? {};
      return { due, oldestDueAt: oldest === null ? null : new Date(oldest) };
    },
    async retry(tx, chosen) {
      const jobsOf = await findSources(tx, chosen);
      let moved = 0;
      for (;;) {
        const some = await boss.redrive(deadLetterQueue, { ...filterOf(chosen), limit: batch, db: within(tx) });
        moved += some;
        if (some < batch) break;
      }
      if (moved > 0) for (const job of jobsOf) wake(tx, job);
      return moved;
    },
    async discard(tx, chosen) {
      const { rowCount } = await tx.execute(sql`
        delete from pgboss.job where name = ${deadLetterQueue} and state = 'created' and ${condition(chosen)}`);
      return rowCount ?? 0;
    },
  };
}

const batch = 1000;

function ofKind(job: string, { mails, routine }: { mails: string[]; routine: string[] }): SQL | undefined {
  const isRoutine = sql`job = any(${sql.param(routine)}::text[])`;
  if (job === '') return sql`(state in ('failed', 'retrying') or not ${isRoutine})`;
  if (job === 'all') return undefined;
  if (job === 'routine') return isRoutine;
  return job === 'mails' ? sql`job = any(${sql.param(mails)}::text[])` : sql`job = ${job}`;
}

type Chosen = Parameters<JobAdmin['retry']>[1];

function filterOf(chosen: Chosen) {
  return 'ids' in chosen ? { ids: [...chosen.ids] } : { sourceName: chosen.job };
}

function condition(chosen: Chosen): SQL {
  return 'ids' in chosen ? sql`id = any(${sql.param([...chosen.ids])}::uuid[])` : sql`source_name = ${chosen.job}`;
}

async function findSources(tx: Transaction | Database, chosen: Chosen): Promise<string[]> {
  if ('job' in chosen) return [chosen.job];
  const { rows } = await tx.execute<{ job: string }>(sql`
    select distinct source_name as job from pgboss.job where name = ${deadLetterQueue} and ${condition(chosen)}`);
  return rows.map(({ job }) => job);
}

/** Includes dead letters under their original names. */
function jobs(names: readonly string[]): SQL {
  const known = sql.param([...names]);
  return sql`
    select id, name as job, data,
      case state when 'created' then 'waiting' when 'retry' then 'retrying' when 'active' then 'running' else 'done' end
        as state,
      date_trunc('milliseconds', created_on) as at, created_on as queued_at,
      case when state < 'active' then start_after end as next_at, completed_on as ended_at, retry_count as tries,
      case state when 'retry' then output ->> 'message' end as reason
    from pgboss.job where name = any(${known}::text[]) and state in ('created', 'retry', 'active', 'completed')
    union all ${dead}`;
}

const dead = sql`
  select id, source_name as job, data, 'failed' as state, date_trunc('milliseconds', created_on) as at,
    coalesce(source_created_on, created_on) as queued_at, null::timestamptz as next_at, created_on as ended_at,
    coalesce(source_retry_count, 0) + 1 as tries, source_output ->> 'message' as reason
  from pgboss.job where name = ${deadLetterQueue} and state = 'created' and source_name is not null`;

interface JobRow extends Record<string, unknown> {
  id: string;
  job: string;
  data: Readonly<Record<string, unknown>> | null;
  state: JobState;
  at: string | Date;
  queued_at: string | Date;
  next_at: string | Date | null;
  ended_at: string | Date | null;
  tries: number;
  reason: string | null;
}

function entry(row: JobRow): Omit<JobEntry, 'label' | 'isEmail'> {
  return {
    id: row.id,
    job: row.job,
    state: row.state,
    tries: row.tries,
    reason: row.reason,
    payload: row.data ?? {},
    queuedAt: new Date(row.queued_at),
    nextAt: row.next_at === null ? null : new Date(row.next_at),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at),
  };
}

/** Runs pg-boss in the caller's transaction. */
function within(tx: Transaction | Database): Db {
  return {
    async executeSql(text, values = []) {
      const parts = text
        .split(/\$(\d+)/)
        .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`));
      const { rows } = await tx.execute(sql.join(parts));
      return { rows };
    },
  };
}
