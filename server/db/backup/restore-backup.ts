import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import type { BackupCounts } from '#server/db/backup/backup-line.ts';
import { BackupReader, BrokenBackup } from '#server/db/backup/backup-reader.ts';
import { bookkeeping, firstOccupied } from '#server/db/copy.ts';
import { copiedTables, type CopiedTable } from '#server/db/copied-tables.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { isBeforeBaseline, migrate } from '#server/db/migrate.ts';
import type { SqlFiles } from '#server/db/sql-files.ts';
import { writeRows, type TextRow } from '#server/db/rows-as-text.ts';
import { startJobs } from '#server/jobs/worker.ts';
import type { Logger } from '#server/log.ts';

export type RestoreAnswer =
  | ({ ok: true } & BackupCounts)
  | { ok: false; reason: 'not-a-backup' | 'cut-off' | 'newer' | 'older' }
  | { ok: false; reason: 'not-empty'; table: string }
  | { ok: false; reason: 'not-new' };

export interface RestoreTarget {
  readonly database: OpenDatabase;
  readonly sqlFiles: SqlFiles;
  /** Tests give another. */
  readonly migrationsFolder?: string;
  readonly filesFolder: string | null;
  /** Null when the settings hold the key. */
  readonly secretFile: string | null;
  readonly log: Logger;
}

/**
 * Restores into a new database: the backup's schema, its rows in one transaction, then newer migrations. An invalid
 * file leaves it empty.
 */
export async function restoreBackup(target: RestoreTarget, path: string): Promise<RestoreAnswer> {
  const lines = new BackupReader(path);
  try {
    const head = await lines.next();
    if (!head || !('backup' in head)) return { ok: false, reason: 'not-a-backup' };
    if (head.migrations.some((when) => isBeforeBaseline(when))) return { ok: false, reason: 'older' };
    const { pool } = target.database;
    const { sqlFiles, migrationsFolder } = target;
    const occupied = await firstOccupied(pool);
    if (occupied) return { ok: false, reason: 'not-empty', table: occupied };
    const wanted = new Set(head.migrations);
    if ((await appliedMigrations(target.database)).some((when) => !wanted.has(when)))
      return { ok: false, reason: 'not-new' };
    await migrate(pool, sqlFiles, { migrationsFolder, only: wanted });
    if ((await appliedMigrations(target.database)).length < wanted.size) return { ok: false, reason: 'newer' };
    await (await startJobs(target.database, target.log, [], { work: false })).stop();
    const counts = await load(target, lines, head.queue);
    if (counts === null) return { ok: false, reason: 'cut-off' };
    await migrate(pool, sqlFiles, { migrationsFolder });
    return { ok: true, ...counts };
  } catch (error) {
    if (error instanceof BrokenBackup) return { ok: false, reason: 'cut-off' };
    throw error;
  } finally {
    lines.close();
  }
}

async function load(target: RestoreTarget, lines: BackupReader, queue: number): Promise<BackupCounts | null> {
  const client = await target.database.pool.connect();
  try {
    await client.query('begin');
    const counts = await loadLines(target, client, lines, queue);
    await client.query(counts === null ? 'rollback' : 'commit');
    client.release();
    return counts;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Returns the end line's counts, or null. */
async function loadLines(
  target: RestoreTarget,
  client: ClientBase,
  lines: BackupReader,
  queue: number,
): Promise<BackupCounts | null> {
  const tables = new Map((await copiedTables(client)).map((table) => [table.name, table]));
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  // If queue schemas differ, restores only jobs.
  const sameQueue = rows[0]?.version === queue;
  for (let line = await lines.next(); line !== null; line = await lines.next()) {
    if ('whole' in line) return line.whole;
    if ('table' in line) {
      const table = tables.get(line.table);
      const isTaken =
        table !== undefined && (sameQueue || !table.name.startsWith('pgboss.') || table.name === 'pgboss.job');
      await loadTable(client, isTaken ? table : null, line.columns, lines);
    } else if ('sequence' in line) {
      await client.query('select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null', [
        ...[line.sequence, line.last, line.called],
      ]);
    } else if ('secret' in line && target.secretFile !== null) {
      await writeFile(target.secretFile, line.secret, { mode: 0o600, flush: true });
    } else if ('file' in line) {
      await loadFile(target.filesFolder, line.file, lines);
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
  const place = folder === null ? null : join(folder, id.slice(0, 2));
  if (place !== null) await mkdir(place, { recursive: true, mode: 0o700 });
  const arriving = place === null ? null : join(place, `${id}.part`);
  const disk = arriving === null ? null : createWriteStream(arriving, { mode: 0o600, flush: true });
  for (let line = await lines.peek(); line !== null && 'bytes' in line; line = await lines.peek()) {
    await lines.next();
    const bytes = Buffer.from(line.bytes, 'base64');
    if (disk) await new Promise<void>((done, fail) => disk.write(bytes, (error) => (error ? fail(error) : done())));
  }
  if (disk && arriving !== null && place !== null) {
    await new Promise<void>((done, fail) => disk.end((error?: Error | null) => (error ? fail(error) : done())));
    await rename(arriving, join(place, id));
  }
}

async function appliedMigrations({ pool }: OpenDatabase): Promise<number[]> {
  const { rows: there } = await pool.query(`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (there.length === 0) return [];
  const { rows } = await pool.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  return rows.map((row) => Number(row.created_at));
}
