import { PgBoss, type Db, type Queue } from 'pg-boss';
import type { OpenDatabase } from '#server/db/database.ts';
import { withDatabaseLock } from '#server/db/migrate.ts';
import type { JobType } from '#server/jobs/job-type.ts';
import type { Logger } from '#server/log.ts';

export const deadLetterQueue = 'dead-letters';

/** Opens pg-boss on the pool, migrates its tables and makes a queue for each job, by one replica at a time. */
export async function openBoss(
  database: OpenDatabase,
  log: Logger,
  jobs: readonly JobType[],
  work: boolean,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.background.pool.query(text, values) },
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    supervise: work,
    schedule: work,
    // Bounds the takeover of a killed replica's jobs.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on('error', (error: unknown) =>
    log.error({ event: 'job_queue.failed', err: asError(error) }, 'The job queue failed'),
  );
  boss.on('warning', ({ message }) =>
    log.warn({ event: 'job_queue.warning', warning: message }, 'The job queue reported a warning'),
  );
  const prepare = async () => {
    await boss.start();
    await makeQueues(boss, jobs);
  };
  // One process and connection: locking is neither needed nor possible.
  if (database.engine === 'embedded') await prepare();
  else await withDatabaseLock(database.background.pool, 'jobs', prepare);
  return boss;
}

/** pg-boss copies the errors of its workers to plain objects. */
function asError(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null) return error;
  return Object.assign(new Error(), error);
}

const day = 86_400;

/**
 * Retries for about eight hours: first after 2 to 4 seconds, then doubling up to half an hour. Missing heartbeats
 * reveal dead runs.
 */
const tries = {
  retryLimit: 25,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 1800,
  expireInSeconds: 600,
  heartbeatSeconds: 20,
  // notifications.ts notifies, outside the transaction.
  notify: false,
} satisfies Omit<Queue, 'name'>;

async function makeQueues(boss: PgBoss, jobs: readonly JobType[]): Promise<void> {
  const wanted: Queue[] = [
    { name: deadLetterQueue, retentionSeconds: 365 * day },
    ...jobs.map(({ name, maxSeconds = tries.expireInSeconds, isExclusive }) => ({
      name,
      ...tries,
      expireInSeconds: maxSeconds,
      deadLetter: deadLetterQueue,
      ...(isExclusive && { policy: 'exclusive' as const }),
    })),
  ];
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of wanted) {
    const { name, ...options } = queue;
    const found = present.get(name);
    if (found) {
      if (differs(found, options)) await boss.updateQueue(name, options);
      continue;
    }
    await boss.createQueue(name, options);
    // pg-boss knows the queues that were there when it started. Its first lookup of another runs outside the transaction
    // and would deadlock on the embedded engine's single connection. This search caches the queue.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }
}

/** Split around its JSON parameter. */
export interface QueueStatement {
  readonly before: string;
  readonly after: string;
}

/** Captures the statement without executing it. */
export async function queueStatement(boss: PgBoss, name: string): Promise<QueueStatement> {
  let statement = '';
  const writesNothing: Db = {
    executeSql: (text) => {
      statement = text;
      return Promise.resolve({ rows: [] });
    },
  };
  await boss.insert(name, [{ data: {} }], { db: writesNothing });
  const [before, after, ...more] = statement.split('$1');
  if (before === undefined || after === undefined || more.length > 0 || !/^\s*insert into/i.test(before)) {
    throw new Error('This version of pg-boss queues jobs by a statement of another form.');
  }
  return { before, after };
}

function differs(found: object, wanted: object): boolean {
  const values = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted).some(([option, value]) => values.get(option) !== value);
}
