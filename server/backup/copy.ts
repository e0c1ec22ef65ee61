import type { ClientBase, Pool } from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { hasDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import type { SqlFiles } from '#server/db/sql-files.ts';
import { readRows, writeRows } from '#server/db/query/rows-as-text.ts';
import { copiedTables, inOrderOfReference, sequences, type CopiedTable } from '#server/db/copied-tables.ts';
import { startJobs } from '#server/jobs/worker.ts';
import type { Logger } from '#server/log.ts';

interface CopiedRows {
  /** The name with its schema. */
  readonly table: string;
  readonly rows: number;
}

export type CopyResult =
  | { ok: true; tables: CopiedRows[] }
  | { ok: false; reason: 'no-source' }
  | { ok: false; reason: 'target-not-empty'; table: string };

/**
 * Copies the embedded database in `from` (a DATA_DIR) to the empty Postgres at `to`, with the job queue, in one
 * transaction that verifies row counts. The source is only migrated.
 * @throws {DataFolderLocked} while the program runs on it.
 */
export async function copyDatabase(options: {
  from: string;
  to: string;
  sqlFiles: SqlFiles;
  log: Logger;
}): Promise<CopyResult> {
  const { log } = options;
  // Opening a missing database would create an empty one, and copying that would look like success.
  if (!hasDatabase(options.from)) return { ok: false, reason: 'no-source' };
  const target = await openDatabase({ url: options.to, dataDir: options.from, log });
  try {
    const occupied = await firstOccupied(target.pool);
    if (occupied) return { ok: false, reason: 'target-not-empty', table: occupied };
    const source = await openDatabase({ dataDir: options.from, log });
    try {
      for (const database of [source, target]) {
        await migrate(database.pool, options.sqlFiles);
        await (await startJobs(database, log, [], { work: false })).stop();
      }
      return { ok: true, tables: await copyAll(source.pool, target.pool) };
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
}

/** Tables that have rows even in a new schema. */
export const bookkeeping = new Set(['pgboss.version', 'pgboss.queue']);

/** The first of our tables with rows, or undefined. */
export async function firstOccupied(pool: Pool): Promise<string | undefined> {
  for (const { name, sqlName } of await copiedTables(pool)) {
    if (bookkeeping.has(name)) continue;
    const { rows } = await pool.query(`select 1 from ${sqlName} limit 1`);
    if (rows.length > 0) return name;
  }
  return undefined;
}

async function copyAll(source: Pool, target: Pool): Promise<CopiedRows[]> {
  const tables = inOrderOfReference(await copiedTables(source));
  const reader = await source.connect();
  const writer = await target.connect();
  try {
    await reader.query('begin transaction read only');
    await writer.query('begin');
    await writer.query(`truncate ${tables.map((table) => table.sqlName).join(', ')}`);
    const copied: CopiedRows[] = [];
    for (const table of tables) copied.push({ table: table.name, rows: await copyTable(reader, writer, table) });
    for (const { sqlName, last, called } of await sequences(reader)) {
      await writer.query('select setval($1::regclass, $2, $3)', [sqlName, last, called]);
    }
    await writer.query('commit');
    await reader.query('commit');
    reader.release();
    writer.release();
    return copied;
  } catch (error) {
    // Rolls back.
    reader.release(true);
    writer.release(true);
    throw error;
  }
}

async function copyTable(reader: ClientBase, writer: ClientBase, table: CopiedTable): Promise<number> {
  const copied = await writeRows(writer, table, readRows(reader, table));
  await compareCounts(reader, writer, table.sqlName);
  return copied;
}

async function compareCounts(reader: ClientBase, writer: ClientBase, sqlName: string): Promise<void> {
  const count = async (client: ClientBase) => {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${sqlName}`);
    return rows[0]?.count;
  };
  const [wanted, found] = [await count(reader), await count(writer)];
  if (wanted !== found) throw new Error(`${sqlName}: ${String(wanted)} rows to copy, but ${String(found)} arrived.`);
}
