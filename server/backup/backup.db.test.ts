import { createReadStream } from 'node:fs';
import { cp, mkdtemp, mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreBackup, type RestoreResult, type RestoreTarget } from '#server/backup/restore-backup.ts';
import { writeBackup, type BackupSource, type WrittenBackup } from '#server/backup/write-backup.ts';
import { copiedTables } from '#server/db/copied-tables.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { BackupPlace } from '#server/storage/backup-place.ts';
import { openBackupFolder } from '#server/storage/backup-folder.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { testJob } from '../../tests/jobs.ts';
import { addMigration, sqlFiles } from '../../tests/schema.ts';
import { openEmptyDatabase, openTestDatabase, silent, testEngine } from '../../tests/open-test-database.ts';

let folder: string;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-backup-'));
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await rm(folder, { recursive: true, force: true });
});

async function opened<T extends OpenDatabase>(database: Promise<T>): Promise<T> {
  const one = await database;
  open.push(one);
  return one;
}

const now = new Date('2026-03-04T05:06:07Z');
const wait = testJob('wait');

async function writeSite(database: OpenDatabase): Promise<void> {
  const jobs = await startJobs(database, silent, [wait], { work: false });
  await jobs.send(database.db, wait, { number: 1 });
  await jobs.stop();
  await database.pool.query(`
    insert into users (id, name, email) select 'u' || n, 'Zoë "Z" ' || n, n || '@example.com' from generate_series(1, 1200) n`);
  await database.pool.query(`
    insert into user_profiles (user_id, full_name, role) select id, null, 'user' from users`);
  await database.pool.query(`insert into audit_log (act, details) values ('tried', '{"a": "b\\nc"}')`);
  await mkdir(join(folder, 'files', 'ab'), { recursive: true });
  await writeFile(join(folder, 'files', 'ab', 'abcd-1'), Buffer.alloc(700_001, 'x\0ÿ'));
  await writeFile(join(folder, 'files', 'ab', 'abcd-empty'), '');
}

const source = ({ pool }: OpenDatabase) => ({
  pool,
  filesFolder: join(folder, 'files'),
  secret: 'a key of more than thirty-two letters',
  now,
  keys: {},
});
const target = (database: OpenDatabase) => ({
  database,
  sqlFiles,
  filesFolder: join(folder, 'back'),
  secretFile: join(folder, 'secret.key'),
  log: silent,
});

function write(from: BackupSource, file: string): Promise<WrittenBackup> {
  return writeBackup(from, { place: openBackupFolder(dirname(file)), name: basename(file) });
}

function restore(to: RestoreTarget, file: string): Promise<RestoreResult> {
  return restoreBackup(to, createReadStream(file));
}

/** Every row of every table, but those that each start writes. */
async function allRows({ pool }: OpenDatabase): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const { name, sqlName } of await copiedTables(pool)) {
    if (name === 'pgboss.version') continue;
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${sqlName} t order by 1`);
    if (rows.length > 0) all[name] = rows.map(({ row }) => row);
  }
  return all;
}

test('restores a site unchanged: rows, waiting jobs, files and the key', async () => {
  const site = await opened(openTestDatabase());
  await writeSite(site);
  const before = await allRows(site);
  const file = join(folder, 'site.backup.gz');
  const counts = await write(source(site), file);
  expect(counts.files).toBe(2);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const fresh = await opened(openEmptyDatabase());
  expect(await restore(target(fresh), file)).toEqual({ ok: true, rows: counts.rows, files: 2, sums: counts.sums });
  expect(await allRows(fresh)).toEqual(before);
  expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('a key of more than thirty-two letters');
  for (const name of ['abcd-1', 'abcd-empty']) {
    const [was, is] = await Promise.all(['files', 'back'].map((where) => readFile(join(folder, where, 'ab', name))));
    expect(was?.equals(is!)).toBe(true);
  }
  // The sequence continues, log rows are immutable, and jobs find their queue.
  await fresh.pool.query(`insert into audit_log (act) values ('next')`);
  const { rows } = await fresh.pool.query('select max(id)::int as last, count(*)::int as all from audit_log');
  expect(rows).toEqual([{ last: 2, all: 2 }]);
  await expect(fresh.pool.query('delete from audit_log')).rejects.toThrow(/takes no changes/);
  await (await startJobs(fresh, silent, [wait], { work: false })).stop();

  expect(await restore(target(fresh), file)).toMatchObject({ ok: false, reason: 'not-empty' });
  await expect(write(source(site), file)).rejects.toThrow(/exists already; choose another name/);
  await expect(write(source(site), join(folder, 'none', 'x'))).rejects.toThrow(/ENOENT/);
});

// A new embedded database takes seconds; both engines behave the same.
test.runIf(testEngine === 'postgres')('a backup of an older version is brought up to date', async () => {
  const older = await opened(openTestDatabase());
  await older.pool.query(`insert into users (id, name, email) values ('ada', 'Ada', 'ada@example.com')`);
  const file = join(folder, 'older.backup.gz');
  await write({ ...source(older), filesFolder: null, secret: null }, file);

  const migrationsFolder = join(folder, 'migrations');
  await cp('server/migrations', migrationsFolder, { recursive: true });
  await addMigration(
    migrationsFolder,
    'later',
    `alter table users add column nick text; update users set nick = lower(name)`,
  );
  const fresh = await opened(openEmptyDatabase());
  expect(await restore({ ...target(fresh), migrationsFolder }, file)).toMatchObject({ ok: true });
  expect((await fresh.pool.query('select nick from users')).rows).toEqual([{ nick: 'ada' }]);
  await fresh.pool.query(`insert into user_profiles (user_id, full_name) values ('ada', 'Ada Okafor')`);
  expect((await fresh.pool.query('select search_text from user_profiles')).rows).toEqual([
    { search_text: ' ada okafor ada@example.com' },
  ]);
});

test('refuses a backup of a newer version', async () => {
  const file = join(folder, 'newer.backup.gz');
  const head = { backup: 1, at: now.toISOString(), migrations: [4_000_000_000_000], queue: 1 };
  await writeFile(file, gzipSync(`${JSON.stringify(head)}\n`));
  const fresh = await opened(openEmptyDatabase());
  expect(await restore(target(fresh), file)).toEqual({ ok: false, reason: 'newer' });
  expect((await fresh.pool.query(`select to_regclass('users') as users`)).rows).toEqual([{ users: null }]);
});

test.runIf(testEngine === 'postgres')(
  'leaves the database without a row after a truncated backup or a file that is no backup',
  async () => {
    const site = await opened(openTestDatabase());
    await writeSite(site);
    const file = join(folder, 'site.backup.gz');
    await write(source(site), file);
    await truncate(file, Math.floor((await stat(file)).size * 0.6));
    const fresh = await opened(openEmptyDatabase());
    expect(await restore(target(fresh), file)).toEqual({ ok: false, reason: 'cut-off' });
    expect((await fresh.pool.query('select 1 from users')).rows).toEqual([]);
    // Neither files nor key.
    expect(await readdir(folder)).toEqual(['files', 'site.backup.gz']);
    const other = join(folder, 'other');
    await writeFile(other, 'not a backup');
    expect(await restore(target(fresh), other)).toMatchObject({ ok: false });
    await expect(restore(target(fresh), join(folder, 'missing'))).rejects.toThrow(/ENOENT/);
  },
);

test('leaves nothing of a backup that a full disk or an interruption ends', async () => {
  const site = await opened(openTestDatabase());
  await writeSite(site);
  const place = openBackupFolder(folder);
  const full: BackupPlace = {
    ...place,
    async begin(name) {
      const arriving = await place.begin(name);
      const content = new Writable({
        write: (_chunk, _encoding, done) => done(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })),
      });
      return { ...arriving, content };
    },
  };
  await expect(writeBackup(source(site), { place: full, name: 'full.gz' })).rejects.toThrow(/ENOSPC/);
  const interrupted = new AbortController();
  const reading = writeBackup(source(site), { place, name: 'cut.gz', signal: interrupted.signal });
  interrupted.abort();
  await expect(reading).rejects.toThrow(/abort/);
  await expect(
    writeBackup(source(site), { place, name: 'bad.gz', verify: () => Promise.reject(new Error('It differs.')) }),
  ).rejects.toThrow('It differs.');
  expect(await readdir(folder)).toEqual(['files']);
  // The connection is free again.
  expect((await site.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('refuses a second backup of one name while the first is written, unless that was killed long ago', async () => {
  const place = openBackupFolder(folder);
  const first = await place.begin('site.gz');
  const touch = async (minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000);
    await utimes(join(folder, 'site.gz.part'), at, at);
  };
  await touch(1);
  await expect(place.begin('site.gz')).rejects.toThrow(/unfinished backup.*delete that file/);
  await touch(60);
  const second = await place.begin('site.gz');
  await first.discard();
  await second.discard();
});
