import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Db, type Queue } from 'pg-boss';
import type { Database, OpenDatabase, Transaction } from '#server/db/database.ts';
import { withLock } from '#server/db/migrate.ts';
import type { JobTable } from '#server/jobs/jobs.ts';
import type { Logger } from '#server/log.ts';

export const deadLetterQueue = 'dead-letters';

/**
 * Opens the queues: pg-boss on the pool that everything else uses, its tables brought up to date and one queue made for
 * each job of the table, by one replica at a time.
 */
export async function openBoss(database: OpenDatabase, log: Logger, table: JobTable, work: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: bossDatabase(database),
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    useListenNotify: work,
    supervise: work,
    schedule: work,
    // How soon the jobs of a replica that was killed are taken up by another.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'));
  const prepare = async () => {
    await boss.start();
    await makeQueues(boss, Object.keys(table));
  };
  // The embedded engine has one process and one connection, so nothing to lock and nothing to lock it with.
  if (database.engine === 'embedded') await prepare();
  else await withLock(database.pool, 'jobs', prepare);
  return boss;
}

/** The caller's transaction, or the database itself, as pg-boss wants it. */
export function inTransaction(tx: Transaction | Database): { db: Db } {
  return { db: fromDrizzle(tx, sql) };
}

function bossDatabase({ pool, listener }: OpenDatabase): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, heard, missed) {
      const end = await listener.listen(channel, heard, missed);
      missed();
      return {
        close: () => {
          end();
          return Promise.resolve();
        },
      };
    },
  };
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
  notify: true,
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

function differs(found: object, wanted: object): boolean {
  const values = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted).some(([option, value]) => values.get(option) !== value);
}
