import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { parseSettings } from '#app/bootstrap/settings.ts';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { lastBackup, startBackup } from '#features/backups/backups.public.server.ts';
import { backupRuns } from '#features/backups/backups.table.ts';
import { backupSource, runBackup } from '#features/backups/run-backup.server.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openBackupFolder } from '#server/storage/backup-folder.ts';
import { openTestApp } from '../../tests/test-app.ts';
import { openS3Peer } from '../../tests/fakes/s3.ts';
import { silent, testEngine } from '../../tests/open-test-database.ts';
import { urlOf } from '../../tests/schema.ts';
import { isWeekly } from '../../tests/weekly.ts';

const onPostgres = testEngine === 'postgres';

let url: string | undefined;
let folder: string;
const site = await openTestApp();
beforeAll(async () => {
  const { rows } = await site.database.pool.query<{ name: string }>('select current_database() as name');
  if (onPostgres) url = urlOf(inject('postgresUrl'), rows[0]?.name ?? '');
  await site.database.pool.query(`
    insert into users (id, name, email) select 'u' || n, 'Zoë "Z" ' || n, n || '@example.com' from generate_series(1, 700) n`);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-backups-'));
  await mkdir(join(folder, 'files', 'ab'), { recursive: true });
  await writeFile(join(folder, 'files', 'ab', 'abcd-1'), Buffer.alloc(300_000, 'x\0ÿ'));
});
afterEach(async () => {
  await site.database.pool.query('delete from backup_runs');
  await rm(folder, { recursive: true, force: true });
});

/** Verified without opening it, which is soon done. */
const unopened = { BACKUP_AGE_RECIPIENT: 'age10hyqz0szmvcecskee5dst67vmfvr6p7z4cxwjfq2zsutfxfkgy9qgsvrrf' };

/** The site with other settings; the clock moves on with each backup. */
let hour = 0;
function appWith(settings: Record<string, string>) {
  const at = new Date(Date.UTC(2026, 2, 4, (hour += 1)));
  return {
    ...site.app,
    env: parseSettings({ DATA_DIR: folder, ...(url && { DATABASE_URL: url }), ...settings }),
    now: () => at,
  };
}

test('writes a backup that was restored and compared, and records it', async () => {
  const app = appWith({});
  await site.database.pool.query('create table of_somebody_else as select 1 as one');
  await runBackup(app, sqlFiles);
  await site.database.pool.query('drop table of_somebody_else');
  const { last, lastGood } = await lastBackup(app);
  expect(last).toEqual(lastGood);
  expect(last).toMatchObject({ state: 'done', verified: 'restored', files: 1, fault: null });
  expect(last?.rows).toBeGreaterThan(700);
  expect((await stat(last?.place ?? '')).size).toBe(last?.bytes);
  expect(((await stat(last?.place ?? '')).mode & 0o777).toString(8)).toBe('600');
  expect(await readdir(join(folder, 'backups'))).toHaveLength(1);
  // Nothing is left of the check.
  expect(await readdir(folder)).toEqual(['backups', 'files']);
  if (onPostgres) {
    const { rows } = await site.database.pool.query(`select 1 from pg_database where datname like '%_backup_check'`);
    expect(rows).toEqual([]);
  }
});

test('encrypts for a recipient, opens it with the identity alone, and says when it could not', async () => {
  const identity = await generateX25519Identity();
  const keys = { BACKUP_AGE_RECIPIENT: await identityToRecipient(identity) };
  await runBackup(appWith(keys), sqlFiles);
  expect((await lastBackup(site.app)).last).toMatchObject({ verified: 'checksum' });
  const app = appWith({ ...keys, BACKUP_AGE_IDENTITY: `# made by age-keygen\n${identity}` });
  await runBackup(app, sqlFiles);
  const { last } = await lastBackup(app);
  expect(last).toMatchObject({ verified: 'restored' });
  expect((await readFile(last?.place ?? '')).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
});

test('is opened by the age program', async (context) => {
  const identity = await generateX25519Identity();
  await writeFile(join(folder, 'key'), `${identity}\n`);
  await runBackup(appWith({ BACKUP_AGE_RECIPIENT: await identityToRecipient(identity) }), sqlFiles);
  const { last } = await lastBackup(site.app);
  const opening = promisify(execFile)('age', [
    '-d',
    '-i',
    join(folder, 'key'),
    '-o',
    join(folder, 'open'),
    last?.place ?? '',
  ]);
  const fault = await opening.then(
    () => null,
    (error: unknown) => error,
  );
  if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return context.skip('age is not installed');
  expect(fault).toBe(null);
  expect((await readFile(join(folder, 'open'))).subarray(0, 2).toString('hex')).toBe('1f8b');
});

test('a passphrase encrypts and verifies', async () => {
  await runBackup(appWith({ BACKUP_PASSPHRASE: 'correct horse battery staple' }), sqlFiles);
  const { last } = await lastBackup(site.app);
  expect(last?.verified).toBe('restored');
  expect(last?.place).toMatch(/\.age$/);
});

test('a failed backup leaves the older ones and nothing of itself', async () => {
  await runBackup(appWith({ BACKUP_KEEP: '1d', ...unopened }), sqlFiles);
  const before = await readdir(join(folder, 'backups'));
  await rm(join(folder, 'files', 'ab'), { recursive: true });
  // A file that cannot be read: a folder.
  await mkdir(join(folder, 'files', 'ab', 'abcd-2'), { recursive: true });
  await expect(runBackup(appWith({ BACKUP_KEEP: '1d', ...unopened }), sqlFiles)).rejects.toThrow(/EISDIR/);
  expect(await readdir(join(folder, 'backups'))).toEqual(before);
  const { last, lastGood } = await lastBackup(site.app);
  expect(last).toMatchObject({ state: 'failed', verified: null });
  expect(last?.fault).toContain('EISDIR');
  expect(lastGood).toMatchObject({ place: join(folder, 'backups', before[0] ?? '') });
});

test('removes what a killed run left, says so, and keeps as many as the settings say', async () => {
  await mkdir(join(folder, 'backups'));
  await writeFile(join(folder, 'backups', 'meridian-20260101T000000Z.backup.gz.part'), 'cut');
  await writeFile(join(folder, 'backups', 'meridian-20260101T000000Z.backup.gz'), 'old');
  await writeFile(join(folder, 'backups', 'mine.txt'), 'not ours');
  const [killed] = await site.app.db
    .insert(backupRuns)
    .values({ startedAt: new Date(0), state: 'running' })
    .returning();
  await runBackup(appWith({ BACKUP_KEEP: '1d', ...unopened }), sqlFiles);
  const left = await readdir(join(folder, 'backups'));
  expect(left).toEqual([expect.stringMatching(/^meridian-202603/), 'mine.txt']);
  const { rows } = await site.database.pool.query('select fault from backup_runs where id = $1', [killed?.id]);
  expect(rows).toEqual([{ fault: 'The program ended while this backup was running.' }]);
});

test('keeps backups in a bucket, in parts, and refuses one that the store has changed', async () => {
  const peer = await openS3Peer();
  try {
    const { accessKeyId, secretAccessKey, region } = peer.account;
    const settings = {
      BACKUP_TO: 's3://uploads/nightly',
      BACKUP_S3_ENDPOINT: peer.origin,
      BACKUP_S3_REGION: region,
      BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    await runBackup(appWith(settings), sqlFiles);
    const { last } = await lastBackup(site.app);
    expect(last?.verified).toBe('restored');
    expect(last?.place).toMatch(/^s3:\/\/uploads\/nightly\/meridian-/);
    expect([...peer.objects.keys()]).toEqual([last?.place?.slice('s3://uploads/'.length)]);
    // Lists, a part and its frame; then the backup is read back.
    peer.failNext('pass', 'pass', 'pass', 'pass', 'pass', 'cut-off-download');
    await expect(runBackup(appWith({ ...settings, ...unopened }), sqlFiles)).rejects.toThrow();
    expect([...peer.objects.keys()]).toHaveLength(1);
    peer.failNext('pass', 'pass', 'pass', 403);
    await expect(runBackup(appWith({ ...settings, ...unopened }), sqlFiles)).rejects.toThrow(/did not take/);
    expect([peer.objects.size, peer.uploads.size]).toEqual([1, 0]);
  } finally {
    await peer.close();
  }
});

test('is queued once, however often it is started', async () => {
  for (let time = 0; time < 3; time += 1) await startBackup(site.app);
  const { rows } = await site.database.pool.query(`select count(*)::int from pgboss.job where name = 'run-backup'`);
  expect(rows).toEqual([{ count: 1 }]);
});

test.runIf(isWeekly)('checks on the embedded engine if its role may create no database', async () => {
  await site.database.pool.query(`create role plain_checker login password 'plain'`);
  const plain = new URL(url ?? '');
  Object.assign(plain, { username: 'plain_checker', password: 'plain' });
  const pool = new pg.Pool({ connectionString: plain.href });
  try {
    const place = openBackupFolder(folder);
    let verified = '';
    await writeBackup(backupSource(appWith({})), {
      place,
      name: 'site.gz',
      async verify(written, read) {
        const options = { pool, url: plain.href, scratchFolder: folder, sqlFiles, keys: {}, log: silent };
        verified = await verifyBackup(options, written, read);
        const { files: _, ...sums } = written.sums;
        const onServer = { ...options, pool: site.database.pool, url };
        await expect(verifyBackup(onServer, { ...written, sums }, read)).rejects.toThrow(
          /differs from the site in files/,
        );
      },
    });
    expect(verified).toBe('restored');
    expect(await readdir(folder)).toEqual(['files', 'site.gz']);
  } finally {
    await pool.end();
    await site.database.pool.query('drop role plain_checker');
  }
});
