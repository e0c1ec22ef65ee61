import { PgBoss, type Db, type Queue } from 'pg-boss';
import type { OpenDatabase } from '#server/db/database.ts';
import { withLock } from '#server/db/migrate.ts';
import type { JobType } from '#server/jobs/define-job.ts';
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
    // How soon the jobs of a replica that was killed are taken up by another.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.error({ event: 'job_queue.failed', err: error }, 'The job queue failed'));
  boss.on('warning', ({ message }) =>
    log.warn({ event: 'job_queue.warning', warning: message }, 'The job queue reported a warning'),
  );
  const prepare = async () => {
    await boss.start();
    await makeQueues(
      boss,
      jobs.map(({ name }) => name),
    );
  };
  // The embedded engine has one process and one connection, so nothing to lock and nothing to lock it with.
  if (database.engine === 'embedded') await prepare();
  else await withLock(database.background.pool, 'jobs', prepare);
  return boss;
}

const day = 86_400;

/**
 * Tries a job for about eight hours: after 2 to 4 seconds first, then twice as long each time up to half an hour.
 * A run whose process died is noticed by its missing heartbeat.
 */
const tries = {
  retryLimit: 25,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 1800,
  expireInSeconds: 600,
  heartbeatSeconds: 20,
  // Wake-ups are ours (wake-ups.ts), and no part of the transaction.
  notify: false,
} satisfies Omit<Queue, 'name'>;

async function makeQueues(boss: PgBoss, names: readonly string[]): Promise<void> {
  const wanted: Queue[] = [
    { name: deadLetterQueue, retentionSeconds: 365 * day },
    ...names.map((name) => ({ name, ...tries, deadLetter: deadLetterQueue })),
  ];
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of wanted) {
    const { name, ...options } = queue;
    const found = present.get(name);
    if (!found) await boss.createQueue(name, options);
    else if (differs(found, options)) await boss.updateQueue(name, options);
    // pg-boss looks a queue up outside the caller's transaction the first time it is used: on the embedded engine's
    // one connection that would wait for itself. Looking for a job that cannot be there makes it remember.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }
}

/** pg-boss's own statement that queues the jobs of one name, around the place of its one parameter, their JSON. */
export interface QueueStatement {
  readonly before: string;
  readonly after: string;
}

/** Asks pg-boss for the statement by letting it write to nobody. */
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
