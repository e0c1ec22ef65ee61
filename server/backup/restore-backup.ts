import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import type { BackupCounts } from '#server/backup/backup-line.ts';
import { BackupReader, BrokenBackup, NewerBackup } from '#server/backup/backup-reader.ts';
import { SealedBackup, type BackupKeys } from '#server/backup/seal.ts';
import type { Sums } from '#server/backup/tally.ts';
import { bookkeeping, firstOccupied } from '#server/backup/copy.ts';
import { copiedTables, type CopiedTable } from '#server/db/copied-tables.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { syncPath } from '#server/db/embedded/durable-folder.ts';
import { knownMigrations, migrate } from '#server/db/migrate.ts';
import type { SqlFiles } from '#server/db/sql-files.ts';
import { writeRows, type TextRow } from '#server/db/query/rows-as-text.ts';
import { startJobs } from '#server/jobs/worker.ts';
import type { Logger } from '#server/log.ts';

export type RestoreResult =
  | ({ ok: true; sums: Sums } & BackupCounts)
  | { ok: false; reason: 'not-a-backup' | 'cut-off' | 'newer' | 'not-new' | 'no-key' | 'wrong-key' }
  | { ok: false; reason: 'not-empty'; table: string };

export interface RestoreTarget {
  readonly database: OpenDatabase;
  readonly sqlFiles: SqlFiles;
  /** Tests pass a different one. */
  readonly migrationsFolder?: string;
  readonly filesFolder: string | null;
  /** Null when the settings hold the key. */
  readonly secretFile: string | null;
  readonly keys?: BackupKeys;
  readonly log: Logger;
}

/**
 * Restores into a new database: the backup's schema, its rows in one transaction, then newer migrations. Files and key
 * are put in their places right before the commit. An invalid file leaves the database empty.
 */
export async function restoreBackup(target: RestoreTarget, bytes: Readable): Promise<RestoreResult> {
  const lines = new BackupReader(bytes, target.keys);
  const staging = target.filesFolder === null ? null : `${target.filesFolder}.restoring`;
  try {
    const head = await lines.next().catch((error: unknown): never => {
      throw error instanceof BrokenBackup ? new NoBackup() : error;
    });
    if (!head || !('backup' in head)) return { ok: false, reason: 'not-a-backup' };
    const { pool } = target.database;
    const { sqlFiles, migrationsFolder } = target;
    const known = knownMigrations(migrationsFolder);
    if (head.migrations.some((when) => !known.has(when))) return { ok: false, reason: 'newer' };
    const occupied = await firstOccupied(pool);
    if (occupied) return { ok: false, reason: 'not-empty', table: occupied };
    const wanted = new Set(head.migrations);
    if ((await appliedMigrations(target.database)).some((when) => !wanted.has(when)))
      return { ok: false, reason: 'not-new' };
    await migrate(pool, sqlFiles, { migrationsFolder, only: wanted });
    await (await startJobs(target.database, target.log, [], { work: false })).stop();
    // Removes files left by a restore that was killed.
    if (staging !== null) await rm(staging, { recursive: true, force: true });
    const counts = await load(target, staging, lines, head.queue);
    if (counts === null) return { ok: false, reason: 'cut-off' };
    await migrate(pool, sqlFiles, { migrationsFolder });
    return { ok: true, rows: counts.rows, files: counts.files, sums: lines.sums };
  } catch (error) {
    if (error instanceof NoBackup) return { ok: false, reason: 'not-a-backup' };
    if (error instanceof NewerBackup) return { ok: false, reason: 'newer' };
    if (error instanceof BrokenBackup) return { ok: false, reason: 'cut-off' };
    if (error instanceof SealedBackup) return { ok: false, reason: error.reason };
    throw error;
  } finally {
    lines.close();
    if (staging !== null) await rm(staging, { recursive: true, force: true });
  }
}

class NoBackup extends Error {}

async function load(
  target: RestoreTarget,
  staging: string | null,
  lines: BackupReader,
  queue: number,
): Promise<BackupCounts | null> {
  const client = await target.database.pool.connect();
  try {
    await client.query('begin');
    // A slow source must not make the transaction time out.
    await client.query('set local idle_in_transaction_session_timeout to 0');
    const loaded = await loadLines(staging, client, lines, queue);
    if (loaded !== null) await putInPlace(target, staging, loaded.secret);
    await client.query(loaded === null ? 'rollback' : 'commit');
    client.release();
    return loaded;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Call it before the commit, because files without rows are harmless, but rows without files are not. */
async function putInPlace(
  { filesFolder, secretFile }: RestoreTarget,
  staging: string | null,
  secret: string | null,
): Promise<void> {
  if (staging !== null && filesFolder !== null) {
    for (const shard of await readdir(staging).catch(() => [])) {
      await mkdir(join(filesFolder, shard), { recursive: true, mode: 0o700 });
      for (const file of await readdir(join(staging, shard)))
        await rename(join(staging, shard, file), join(filesFolder, shard, file));
      syncPath(join(filesFolder, shard));
    }
  }
  if (secretFile === null || secret === null) return;
  await writeFile(`${secretFile}.part`, secret, { mode: 0o600, flush: true });
  await rename(`${secretFile}.part`, secretFile);
}

interface Loaded extends BackupCounts {
  readonly secret: string | null;
}

/** Returns null if there is no end line. */
async function loadLines(
  staging: string | null,
  client: ClientBase,
  lines: BackupReader,
  queue: number,
): Promise<Loaded | null> {
  let secret: string | null = null;
  const tables = new Map((await copiedTables(client)).map((table) => [table.name, table]));
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  // If queue schemas differ, restores only jobs.
  const sameQueue = rows[0]?.version === queue;
  for (let line = await lines.next(); line !== null; line = await lines.next()) {
    if ('whole' in line) return { ...line.whole, secret };
    if ('table' in line) {
      const table = tables.get(line.table);
      const isTaken =
        table !== undefined && (sameQueue || !table.name.startsWith('pgboss.') || table.name === 'pgboss.job');
      await loadTable(client, isTaken ? table : null, line.columns, lines);
    } else if ('sequence' in line) {
      await client.query('select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null', [
        ...[line.sequence, line.last, line.called],
      ]);
    } else if ('secret' in line) {
      secret = line.secret;
    } else if ('file' in line) {
      await loadFile(staging, line.file, lines);
    }
  }
  return null;
}

/** Ignores columns that no longer exist. */
async function loadTable(
  client: ClientBase,
  table: CopiedTable | null,
  names: readonly string[],
  lines: BackupReader,
): Promise<void> {
  async function* batches(): AsyncGenerator<TextRow[]> {
    for (let line = await lines.peek(); line !== null && 'rows' in line; line = await lines.peek()) {
      await lines.next();
      yield line.rows;
    }
  }
  if (table === null) {
    for await (const _ of batches()) continue;
    return;
  }
  const columns = table.columns.filter(({ name }) => names.includes(name));
  const places = columns.map(({ name }) => names.indexOf(name));
  async function* chosen() {
    for await (const rows of batches()) yield rows.map((row) => places.map((place) => row[place] ?? null));
  }
  // The backup contains these rows too.
  if (bookkeeping.has(table.name)) await client.query(`delete from ${table.sqlName}`);
  await writeRows(client, { sqlName: table.sqlName, columns }, chosen());
}

async function loadFile(folder: string | null, id: string, lines: BackupReader): Promise<void> {
  async function* content() {
    for (let line = await lines.peek(); line !== null && 'bytes' in line; line = await lines.peek()) {
      await lines.next();
      yield Buffer.from(line.bytes, 'base64');
    }
  }
  if (folder === null) {
    for await (const _ of content()) continue;
    return;
  }
  const shard = join(folder, id.slice(0, 2));
  await mkdir(shard, { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(join(shard, id), { mode: 0o600, flush: true }));
}

async function appliedMigrations({ pool }: OpenDatabase): Promise<number[]> {
  const { rows: there } = await pool.query(`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (there.length === 0) return [];
  const { rows } = await pool.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  return rows.map((row) => Number(row.created_at));
}
