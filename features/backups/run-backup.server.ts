import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { backupName, isUnfinishedBackup, surplusBackups, type Verification } from '#features/backups/backups.ts';
import { backupSettings, openBackupPlace, type BackupSettings } from '#features/backups/backups-settings.server.ts';
import { backupRuns } from '#features/backups/backups.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { isSealing } from '#server/backup/seal.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { writeBackup, type BackupSource } from '#server/backup/write-backup.ts';
import type { SqlFiles } from '#server/db/sql-files.ts';
import type { Env } from '#server/env.ts';
import { withoutPersonalData } from '#server/log.ts';
import type { BackupPlace } from '#server/storage/backup-place.ts';

/** Null if uploads are in an external store. */
export function localFiles(env: Env): string | null {
  const isElsewhere = env.S3_ENDPOINT !== undefined || env.GOOGLE_DRIVE_CLIENT_ID !== undefined;
  return isElsewhere ? null : resolve(env.DATA_DIR, 'files');
}

/** What a backup of the site holds; `db` is the one for jobs. */
export function backupSource({
  db,
  env,
  secret,
  now,
}: Pick<AppContext, 'db' | 'env' | 'secret' | 'now'>): BackupSource {
  return {
    pool: db.$client,
    filesFolder: localFiles(env),
    secret: env.AUTH_SECRET === undefined ? secret : null,
    now: now(),
    keys: backupSettings(env).keys,
  };
}

/** Job `run-backup`: writes, verifies and records a backup, then removes those that are kept no longer. */
export async function runBackup(app: AppContext, sqlFiles: SqlFiles): Promise<void> {
  const { db, env, log } = app;
  // One runs at a time: those were killed.
  await end(app, eq(backupRuns.state, 'running'), {
    state: 'failed',
    fault: 'The program ended while this backup was running.',
  });
  const [run] = await db.insert(backupRuns).values({ startedAt: app.now(), state: 'running' }).returning();
  if (run === undefined) throw new Error('The run was not recorded.');
  const settings = backupSettings(env);
  const place = openBackupPlace(env);
  try {
    const written = await backUp(app, place, settings, sqlFiles);
    await end(app, eq(backupRuns.id, run.id), { state: 'done', ...written });
    const seconds = (app.now().getTime() - run.startedAt.getTime()) / 1000;
    log.info({ event: 'backup.done', ...written, seconds }, 'A backup was made and verified');
  } catch (error) {
    const fault = withoutPersonalData(error instanceof Error ? error.message : String(error)).slice(0, 500);
    log.error({ event: 'backup.failed', err: error }, 'No backup was made; the older ones are kept');
    await end(app, eq(backupRuns.id, run.id), { state: 'failed', fault });
    throw error;
  }
  await prune(app, place, settings);
}

async function backUp(app: AppContext, place: BackupPlace, { keys }: BackupSettings, sqlFiles: SqlFiles) {
  const { env, log } = app;
  const source = backupSource(app);
  const { pool } = source;
  for (const left of (await place.list()).filter(isUnfinishedBackup)) await place.remove(left);
  const scratchFolder = resolve(env.DATA_DIR);
  let verified: Verification | undefined;
  const name = backupName(source.now, isSealing(keys));
  const { bytes, rows, files } = await writeBackup(source, {
    place,
    name,
    async verify(written, read) {
      const options = { pool, url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, scratchFolder, sqlFiles, keys, log };
      verified = await verifyBackup(options, written, read);
    },
  });
  return { place: place.addressOf(name), bytes, rows, files, verified };
}

async function end(
  app: AppContext,
  which: ReturnType<typeof eq>,
  values: Partial<typeof backupRuns.$inferInsert>,
): Promise<void> {
  await app.db
    .update(backupRuns)
    .set({ ...values, finishedAt: app.now() })
    .where(which);
}

/** A key that may not delete is no reason to make the backup again. */
async function prune({ log }: AppContext, place: BackupPlace, { kept }: BackupSettings): Promise<void> {
  try {
    for (const name of surplusBackups(await place.list(), kept)) await place.remove(name);
  } catch (error) {
    log.warn({ event: 'backup.prune.failed', err: error }, 'Could not remove old backups');
  }
}
