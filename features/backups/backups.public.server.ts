import { desc, eq } from 'drizzle-orm';
import type { BackupRun } from '#features/backups/backups.ts';
import { backupRuns } from '#features/backups/backups.table.ts';
import type { AppContext } from '#server/app-context.ts';

export interface LastBackup {
  /** Of any state. */
  readonly last: BackupRun | null;
  /** The last that is whole and verified. */
  readonly lastGood: BackupRun | null;
}

/** The newest run and the newest good one. */
export async function lastBackup({ db }: Pick<AppContext, 'db'>): Promise<LastBackup> {
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
