import { createReadStream, createWriteStream } from 'node:fs';
import { link, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, Pool } from 'pg';
import type { BackupCounts, BackupLine } from '#server/db/backup/backup-line.ts';
import { copiedTables, inOrderOfReference, sequences } from '#server/db/copied-tables.ts';
import { syncPath } from '#server/db/durable-folder.ts';
import { readRows } from '#server/db/rows-as-text.ts';

export interface BackupSource {
  readonly pool: Pool;
  /** Null if files are not stored locally. */
  readonly filesFolder: string | null;
  /** Null when the settings hold the key. */
  readonly secret: string | null;
  readonly now: Date;
}

/**
 * Writes a consistent snapshot of rows, files and key. The file appears complete, synced and private, or not at all.
 * @throws if it exists or cannot be written.
 */
export async function writeBackup(source: BackupSource, path: string): Promise<BackupCounts> {
  const target = resolve(path);
  const arriving = `${target}.part`;
  const counts = { rows: 0, files: 0 };
  const client = await source.pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const lines = Readable.from(written(source, client, counts));
    // Reserves the name against concurrent backups.
    const file = createWriteStream(arriving, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(lines, createGzip(), file);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    if (!isTaken(error)) await rm(arriving, { force: true });
    throw error;
  }
  try {
    await link(arriving, target);
  } finally {
    await rm(arriving, { force: true });
  }
  syncPath(dirname(target));
  return counts;
}

async function* written(source: BackupSource, client: ClientBase, counts: { rows: number; files: number }) {
  for await (const line of backupLines(source, client, counts)) yield `${JSON.stringify(line)}\n`;
}

async function* backupLines(
  source: BackupSource,
  client: ClientBase,
  counts: { rows: number; files: number },
): AsyncGenerator<BackupLine> {
  yield await head(client, source.now);
  const tables = await copiedTables(client);
  for (const table of inOrderOfReference(tables)) {
    if (table.name.startsWith('drizzle.')) continue;
    yield { table: table.name, columns: table.columns.map(({ name }) => name) };
    for await (const rows of readRows(client, table)) {
      counts.rows += rows.length;
      yield { rows };
    }
  }
  for (const { sqlName, last, called } of await sequences(client)) {
    yield { sequence: sqlName, last, called };
  }
  if (source.secret !== null) yield { secret: source.secret };
  // After the rows: files are stored before their rows, so none is missing.
  if (source.filesFolder !== null) {
    for await (const line of files(source.filesFolder)) {
      if ('file' in line) counts.files += 1;
      yield line;
    }
  }
  yield { whole: { ...counts } };
}

async function head(client: ClientBase, now: Date): Promise<BackupLine> {
  const { rows: migrations } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  const { rows: queue } = await client.query<{ version: number }>('select version from pgboss.version');
  return {
    backup: 1,
    at: now.toISOString(),
    migrations: migrations.map((row) => Number(row.created_at)),
    queue: queue[0]?.version ?? 0,
  };
}

/** Divisible by three, for complete base64. */
const piece = 3 * 64 * 1024;

async function* files(folder: string): AsyncGenerator<BackupLine> {
  const shards = await readdir(folder).catch(() => []);
  for (const shard of shards.filter((name) => name.length === 2)) {
    for (const file of await readdir(join(folder, shard))) {
      yield { file };
      const stream = createReadStream(join(folder, shard, file), { highWaterMark: piece });
      for await (const bytes of stream as AsyncIterable<Buffer>) yield { bytes: bytes.toString('base64') };
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
