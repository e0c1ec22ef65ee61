import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, Pool } from 'pg';
import type { BackupCounts, BackupLine } from '#server/backup/backup-line.ts';
import { sealing, type BackupKeys } from '#server/backup/seal.ts';
import { Tallies, type Sums } from '#server/backup/tally.ts';
import { copiedTables, inOrderOfReference, sequences } from '#server/db/copied-tables.ts';
import { readRows } from '#server/db/query/rows-as-text.ts';
import type { BackupPlace } from '#server/storage/backup-place.ts';

export interface BackupSource {
  readonly pool: Pool;
  /** Null if files are not stored locally. */
  readonly filesFolder: string | null;
  /** Null when the settings hold the key. */
  readonly secret: string | null;
  readonly now: Date;
  /** The keys to encrypt with; without keys, the backup is not encrypted. */
  readonly keys: BackupKeys;
}

export interface BackupTarget {
  readonly place: BackupPlace;
  readonly name: string;
  /** Reads the backup back before it gets its name. @throws if it differs. */
  verify?(written: WrittenBackup, read: () => Promise<Readable>): Promise<void>;
  /** Aborts the backup and deletes what was written. */
  readonly signal?: AbortSignal;
}

export interface WrittenBackup extends BackupCounts {
  readonly bytes: number;
  /** SHA-256 of the backup file, in hex. */
  readonly digest: string;
  readonly sums: Sums;
}

/**
 * Writes a consistent snapshot of rows, files and key. It appears in its place complete and private, or not at all.
 * @throws if it exists or cannot be written.
 */
export async function writeBackup(source: BackupSource, target: BackupTarget): Promise<WrittenBackup> {
  const { place, name, signal } = target;
  const arriving = await place.begin(name);
  try {
    const counts = { rows: 0, files: 0 };
    const tallies = new Tallies();
    const meter = new Meter();
    const lines = Readable.from(backupLines(source, counts, tallies));
    await pipeline(lines, createGzip({ level: 3 }), await sealing(source.keys), meter, arriving.content, { signal });
    const written = { ...counts, bytes: meter.bytes, digest: meter.digest(), sums: tallies.sums() };
    await arriving.written();
    await target.verify?.(written, () => arriving.read());
    signal?.throwIfAborted();
    await arriving.complete();
    return written;
  } catch (error) {
    await arriving.discard();
    throw error;
  }
}

/** Reads all rows in one transaction, which ends before the files are read: a long one would delay vacuuming. */
async function* backupLines(
  source: BackupSource,
  counts: { rows: number; files: number },
  tallies: Tallies,
): AsyncGenerator<string> {
  const client = await source.pool.connect();
  let isOver = false;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(readingSettings);
    yield* rowLines(client, source.now, counts, tallies);
    await client.query('commit');
    isOver = true;
  } finally {
    client.release(!isOver);
  }
  if (source.secret !== null) yield text({ secret: source.secret });
  // Files are read after the rows. They are stored before their rows, so none is missing.
  if (source.filesFolder !== null) yield* fileLines(source.filesFolder, counts, tallies);
  yield text({ whole: { ...counts, sums: tallies.sums() } });
}

/** Makes text formats the same on every server, and lets the transaction wait for a slow place without a timeout. */
export const readingSettings = `
  set local timezone to 'UTC'; set local datestyle to 'ISO'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local idle_in_transaction_session_timeout to 0`;

async function* rowLines(
  client: ClientBase,
  now: Date,
  counts: { rows: number },
  tallies: Tallies,
): AsyncGenerator<string> {
  yield text(await head(client, now));
  for (const table of inOrderOfReference(await copiedTables(client))) {
    yield text({ table: table.name, columns: table.columns.map(({ name }) => name) });
    for await (const rows of readRows(client, table)) {
      counts.rows += rows.length;
      const texts = rows.map((row) => JSON.stringify(row));
      for (const row of texts) tallies.of(table.name).add(row);
      yield `{"rows":[${texts.join(',')}]}\n`;
    }
  }
  for (const { sqlName, last, called } of await sequences(client)) yield text({ sequence: sqlName, last, called });
}

function text(line: BackupLine): string {
  return `${JSON.stringify(line)}\n`;
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

/** Divisible by three, so that each chunk is complete base64. */
const piece = 3 * 64 * 1024;

async function* fileLines(folder: string, counts: { files: number }, tallies: Tallies): AsyncGenerator<string> {
  const shards = await readdir(folder).catch(() => []);
  for (const shard of shards.filter((name) => name.length === 2)) {
    for (const file of await readdir(join(folder, shard))) {
      const digest = createHash('sha256');
      let isNamed = false;
      try {
        const stream = createReadStream(join(folder, shard, file), { highWaterMark: piece });
        for await (const bytes of stream as AsyncIterable<Buffer>) {
          if (!isNamed) yield text({ file });
          isNamed = true;
          digest.update(bytes);
          yield text({ bytes: bytes.toString('base64') });
        }
      } catch (error) {
        // The file and its row were deleted after the folder was listed.
        if (!isNamed && isMissing(error)) continue;
        throw error;
      }
      if (!isNamed) yield text({ file });
      counts.files += 1;
      tallies.of('files').add(`${file} ${digest.digest('hex')}`);
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Counts and hashes the bytes that pass through. */
export class Meter extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}
