import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { eq, gt, sql } from 'drizzle-orm';
import { beatSeconds, silentSeconds, type Replica } from '#features/system/system.ts';
import { replicas } from '#features/system/system.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Records every `beatSeconds` that this process is running, until `close` deletes its row. */
export function openHeartbeat(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  about: Pick<Replica, 'role' | 'runsJobs' | 'release'>,
): { close(): Promise<void> } {
  const id = randomUUID();
  const startedAt = new Date(Date.now() - Math.round(process.uptime() * 1000));
  const beat = async () => {
    try {
      await writeBeat({ db }, { ...about, id, startedAt, host: hostname().slice(0, 200) });
    } catch (error) {
      log.warn({ event: 'replica.beat.failed', err: error }, 'Could not say that this process runs');
    }
  };
  let last = beat();
  const timer = setInterval(() => {
    last = beat();
  }, beatSeconds * 1000).unref();
  return {
    async close() {
      clearInterval(timer);
      await last;
      // The database may be gone; the row gets stale then.
      await db
        .delete(replicas)
        .where(eq(replicas.id, id))
        .catch(() => undefined);
    },
  };
}

/** One statement: writes the row, and removes those of processes that have ended. By the database's clock. */
export async function writeBeat({ db }: Pick<AppContext, 'db'>, replica: Omit<Replica, 'seenAt'>): Promise<void> {
  const { id, role, runsJobs, release, host, startedAt } = replica;
  await db.execute(sql`
    with ended as (delete from ${replicas} where id <> ${id} and seen_at < now() - ${silentSeconds} * interval '1 second')
    insert into ${replicas} (id, role, runs_jobs, release, host, started_at, seen_at)
    values (${id}, ${role}, ${runsJobs}, ${release}, ${host}, ${startedAt.toISOString()}, now())
    on conflict (id) do update set seen_at = now()`);
}

/** Returns the replicas seen recently, oldest first. */
export async function listReplicas({ db }: Pick<AppContext, 'db'>): Promise<Replica[]> {
  const isSeen = gt(replicas.seenAt, sql`now() - ${silentSeconds} * interval '1 second'`);
  return db.select().from(replicas).where(isSeen).orderBy(replicas.startedAt, replicas.id);
}
