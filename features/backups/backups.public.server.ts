import { desc, eq, sql } from 'drizzle-orm';
import { backupSettings, probeBackupPlace } from '#features/backups/backups-settings.server.ts';
import { backupRuns } from '#features/backups/backups.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { declareJob, noPayload } from '#server/jobs/define-job.ts';

export const runBackupJob = declareJob('run-backup', noPayload, {
  label: 'Back up the site and verify the backup',
  schedule: (env) => backupSettings(env).schedule,
  maxSeconds: 6 * 3600,
  isExclusive: true,
});

export { probeBackupPlace };

/** Queues a backup to `BACKUP_TO`, on a schedule or not; if one waits or runs, it is that one. */
export async function startBackup(
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  tx: Transaction | Database = db,
): Promise<void> {
  await jobs.send(tx, runBackupJob, {});
}

/** The newest run in any state, and the newest that completed and was verified. */
export async function lastBackup({ db }: Pick<AppContext, 'db'>) {
  const newest = (state?: 'done') =>
    db
      .select()
      .from(backupRuns)
      .where(state && eq(backupRuns.state, state))
      .orderBy(desc(backupRuns.startedAt), desc(backupRuns.id))
      .limit(1);
  const [last] = await newest();
  const [lastGood] = last === undefined || last.state === 'done' ? [last] : await newest('done');
  return { last: last ?? null, lastGood: lastGood ?? null };
}

const maxListed = 10;

/** As JSON: newest first, of any state. A part of a statement. */
export const recentBackups = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'startedAt', started_at, 'state', state, 'bytes', bytes,
    'verified', verified, 'fault', fault) order by started_at desc, id desc), '[]')
  from (select * from ${backupRuns} order by started_at desc, id desc limit ${sql.raw(String(maxListed))}) run)`;
