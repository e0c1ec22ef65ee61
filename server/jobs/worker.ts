import type { JobWithMetadata, PgBoss, JobResult } from 'pg-boss';
import { afterCommit, type OpenDatabase } from '#server/db/database.ts';
import { migrationState } from '#server/db/migrate.ts';
import { deadLetterQueue, openBoss } from '#server/jobs/boss.ts';
import { toLoggedError } from '#server/jobs/logged-error.ts';
import { runJob, type JobDefinition } from '#server/jobs/define-job.ts';
import type { DeadLetter, JobAdmin, Jobs } from '#server/jobs/jobs.ts';
import { openJobAdmin } from '#server/jobs/job-admin.ts';
import { openQueueing } from '#server/jobs/queueing.ts';
import { NoRetry } from '#server/jobs/no-retry.ts';
import { RetryLater } from '#server/jobs/retry-later.ts';
import { startPollers, type PollerTable } from '#server/jobs/pollers.ts';
import { openNotifications } from '#server/jobs/notifications.ts';
import type { Logger } from '#server/log.ts';
import { defineCounter } from '#server/telemetry/counters.ts';
import { queuedBy, withRequestId } from '#server/request-id.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Env } from '#server/env.ts';

export interface Worker extends Jobs {
  readonly jobAdmin: JobAdmin;
  /** Starts processing jobs. Requires `work: true`. */
  work(app: AppContext): Promise<void>;
  /** Oldest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Returns false if there is no such job. */
  retryDeadLetter(id: string): Promise<boolean>;
  /** Waits up to fifteen seconds for running jobs; jobs that take longer are retried later. */
  stop(): Promise<void>;
}

/**
 * Opens the queues of the given jobs. With `work: false` jobs can be queued, listed and tried again, but none is run
 * here and no schedule is kept. With `work: true` jobs, schedules and pollers start with `work(app)`.
 */
export async function startJobs(
  database: OpenDatabase,
  log: Logger,
  definitions: readonly JobDefinition[],
  options: { work: boolean; pollers?: PollerTable },
): Promise<Worker> {
  const byName = new Map(definitions.map((job) => [job.name, job]));
  const boss = await openBoss(database, log, definitions, options.work);
  const notifications = openNotifications(database, log);
  const queueing = await openQueueing(boss, database.pool, [...byName.keys()]);
  let pollers: ReturnType<typeof startPollers> | undefined;
  let lookout: NodeJS.Timeout | undefined;
  const jobAdmin = openJobAdmin(boss, database.db, definitions, (tx, job) => {
    afterCommit(tx, () => notifications.wake(job));
  });
  return {
    jobAdmin,
    async send(tx, { name }, payload, { startAfter } = {}) {
      await queueing.queue(tx, name, payload, startAfter);
      if (startAfter === undefined) afterCommit(tx, () => notifications.wake(name));
    },
    async insertAndSend(row) {
      const isNew = await queueing.insertAndQueue(row);
      if (isNew) row.jobs.forEach(({ job }) => notifications.wake(job.name));
      return isNew;
    },
    async work(context) {
      if (!options.work) throw new Error('The jobs were started without work.');
      const app = database.db === database.background.db ? context : { ...context, db: database.background.db };
      if (database.engine === 'embedded') await releaseInterruptedJobs(boss, database.background.pool);
      await keepSchedules(boss, database, byName, app.env);
      const workers = new Map<string, string>();
      const ended = announceEnds(database);
      for (const job of definitions) workers.set(job.name, await workOn(boss, ended, job, app, log, database.pool));
      await notifications.hear((queue) => {
        const woken = queue === null ? [...workers.values()] : [workers.get(queue) ?? ''];
        woken.forEach((worker) => boss.notifyWorker(worker));
      });
      pollers = startPollers(options.pollers ?? {}, app, log);
      lookout = lookForDueJobs(database.background.pool, log, (queue) => boss.notifyWorker(workers.get(queue) ?? ''));
    },
    async deadLetters() {
      const jobs = await boss.findJobs<object>(deadLetterQueue);
      return jobs.filter(isWaiting).map(deadLetter).sort(byAge);
    },
    async retryDeadLetter(id) {
      return (await boss.redrive(deadLetterQueue, { ids: [id] })) > 0;
    },
    async stop() {
      clearInterval(lookout);
      notifications.close();
      await pollers?.stop();
      await boss.stop({ graceful: true, timeout: 15_000, close: false });
    },
  };
}

/** Releases jobs that were running when the last process ended; only one process can use the folder. */
async function releaseInterruptedJobs(boss: PgBoss, pool: OpenDatabase['pool']): Promise<void> {
  const { rows } = await pool.query<{ name: string; id: string; retryCount: number }>(
    `select name, id, retry_count as "retryCount" from pgboss.job where state = 'active'`,
  );
  for (const { name, ...attempt } of rows) {
    await boss.fail(name, attempt, { message: 'The program ended while this job was running.' });
  }
  // Skips the backoff, because an exit is not a failed attempt. Jobs that crash the process still run out of attempts.
  await pool.query(
    `update pgboss.job set start_after = now() + interval '2 seconds'
     where state = 'retry' and id = any($1) and start_after > now() + interval '2 seconds'`,
    [rows.map(({ id }) => id)],
  );
}

async function keepSchedules(
  boss: PgBoss,
  { background }: OpenDatabase,
  jobs: ReadonlyMap<string, JobDefinition>,
  env: Env,
): Promise<void> {
  const cronOf = (name: string) => {
    const schedule = jobs.get(name)?.schedule;
    return typeof schedule === 'function' ? schedule(env) : schedule;
  };
  const known = await boss.getSchedules();
  const unknown = known.filter(({ name }) => !cronOf(name));
  // They may belong to a newer version, which shares the database during a rollout.
  const isOlder = unknown.length > 0 && (await migrationState(background.db)).newer > 0;
  if (!isOlder) for (const { name } of unknown) await boss.unschedule(name);
  for (const name of jobs.keys()) {
    const cron = cronOf(name);
    const isKept = known.some((one) => one.name === name && one.cron === cron && one.timezone === 'UTC');
    if (cron && !isKept) await boss.schedule(name, cron, {}, { tz: 'UTC' });
  }
}

/** Polls every two seconds, because retries, delayed and scheduled jobs send no notification. */
function lookForDueJobs(pool: OpenDatabase['pool'], log: Logger, wake: (queue: string) => void): NodeJS.Timeout {
  const look = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`,
    );
    for (const { name } of rows) wake(name);
  };
  const failed = (error: unknown) =>
    log.warn({ event: 'job.poll.failed', err: error }, 'Could not look for due jobs; trying again');
  return setInterval(() => void look().catch(failed), 2000).unref();
}

async function workOn(
  boss: PgBoss,
  ended: () => void,
  job: JobDefinition,
  app: AppContext,
  log: Logger,
  pool: OpenDatabase['pool'],
): Promise<string> {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    batchSize: 10,
    burstWhenBatchFull: true,
    // Only queues with due jobs are woken, because polling each queue would keep an idle site busy.
    pollingIntervalSeconds: 300,
  } as const;
  return boss.work(job.name, options, (queued: JobWithMetadata[]) =>
    Promise.all(queued.map((one) => runOne(one, job, app, log, pool))).finally(ended),
  );
}

/** Adds the id of the request that queued a job to the job's log lines. */
function runOne(job: JobWithMetadata, ...rest: RunArguments): Promise<JobResult> {
  return withRequestId(queuedBy(job.data), () => tryOne(job, ...rest));
}

/** Announces ended jobs to open pages, at most once a second. After a failure, the next job announces them. */
function announceEnds({ changes, background }: OpenDatabase): () => void {
  let timer: NodeJS.Timeout | undefined;
  const announce = () => {
    timer = undefined;
    changes.announceLive(background.db, { topic: 'jobs' }).catch(() => undefined);
  };
  return () => (timer ??= setTimeout(announce, 1000).unref());
}

type RunArguments = [definition: JobDefinition, app: AppContext, log: Logger, pool: OpenDatabase['pool']];

async function tryOne(job: JobWithMetadata, ...[definition, app, log, pool]: RunArguments): Promise<JobResult> {
  const attempt = job.retryCount + 1;
  try {
    await runJob(definition, app, job.data, { id: job.id, attempt });
    runs.of({ job_name: job.name, outcome: 'done' }).add();
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const fault = toLoggedError(error);
    const details = { job: job.name, jobId: job.id, attempt, fault };
    const mayRetry = job.retryCount < job.retryLimit && !(error instanceof NoRetry);
    runs.of({ job_name: job.name, outcome: mayRetry ? 'retrying' : 'failed' }).add();
    if (mayRetry) log.warn({ event: 'job.retrying', ...details }, 'A job failed and will be retried');
    else log.error({ event: 'job.failed', ...details }, 'A job failed for good');
    if (error instanceof NoRetry) await endRetries(pool, job);
    if (error instanceof RetryLater) await lengthenPause(pool, job, error.seconds);
    return { id: job.id, status: 'failed', output: { message: fault.message, code: fault.code } };
  }
}

const runs = defineCounter('job_runs_total', 'Runs of jobs: done, retrying or failed for good.', 'job_name', 'outcome');

async function endRetries(pool: OpenDatabase['pool'], job: JobWithMetadata): Promise<void> {
  await pool.query('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [job.name, job.id]);
}

/** The delay is between half of `retry_delay` and all of it. */
async function lengthenPause(pool: OpenDatabase['pool'], job: JobWithMetadata, seconds: number): Promise<void> {
  await pool.query('update pgboss.job set retry_delay = $3 where name = $1 and id = $2', [job.name, job.id, seconds]);
}

function isWaiting(job: JobWithMetadata): boolean {
  return job.state === 'created' && job.sourceName !== null;
}

function deadLetter(job: JobWithMetadata): DeadLetter {
  const output: { message?: unknown } = job.sourceOutput ?? {};
  return {
    id: job.id,
    job: job.sourceName ?? '',
    queuedAt: job.sourceCreatedOn ?? job.createdOn,
    failedAt: job.createdOn,
    attempts: (job.sourceRetryCount ?? 0) + 1,
    reason: typeof output.message === 'string' ? output.message : 'No reason recorded.',
  };
}

function byAge(one: DeadLetter, other: DeadLetter): number {
  return one.failedAt.getTime() - other.failedAt.getTime();
}
