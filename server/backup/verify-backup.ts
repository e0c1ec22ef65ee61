import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import type { Pool } from 'pg';
import { BackupReader } from '#server/backup/backup-reader.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { canOpen, type BackupKeys } from '#server/backup/seal.ts';
import { firstDifference, Tallies, type Sums } from '#server/backup/tally.ts';
import { Meter, readingSettings, type WrittenBackup } from '#server/backup/write-backup.ts';
import { copiedTables } from '#server/db/copied-tables.ts';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { readRows } from '#server/db/query/rows-as-text.ts';
import type { SqlFiles } from '#server/db/sql-files.ts';
import type { Logger } from '#server/log.ts';

export interface Verifying {
  /** Connections to the site's database. */
  readonly pool: Pool;
  /** Address of the site's Postgres; unset with the embedded engine. */
  readonly url?: string | undefined;
  /** The folder for an embedded scratch database. */
  readonly scratchFolder: string;
  readonly sqlFiles: SqlFiles;
  readonly keys: BackupKeys;
  readonly log: Logger;
}

/** Larger databases are not restored for a check, because that needs as much disk space again. */
const restoredUpTo = { server: 5e9, embedded: 1e9 };

/**
 * Reads a backup back and compares it with what was written.
 * @returns how far that was possible: `restored` into a scratch database, `read` to its end, or only its `checksum`.
 * @throws if anything differs.
 */
export async function verifyBackup(
  options: Verifying,
  written: WrittenBackup,
  read: () => Promise<Readable>,
): Promise<'restored' | 'read' | 'checksum'> {
  if (!canOpen(options.keys)) {
    const meter = new Meter();
    await pipeline(await read(), meter, new Writable({ write: (_chunk, _encoding, done) => done() }));
    if (meter.bytes !== written.bytes || meter.digest() !== written.digest) throw new Error(differs('the file'));
    return 'checksum';
  }
  const scratch = await openScratch(options);
  if (scratch === null) {
    const lines = new BackupReader(await read(), options.keys);
    try {
      while ((await lines.next()) !== null) continue;
      compare(written.sums, lines.sums);
    } finally {
      lines.close();
    }
    return 'read';
  }
  try {
    const { sqlFiles, keys, log } = options;
    const target = { database: scratch, sqlFiles, keys, log, filesFolder: null, secretFile: null };
    const result = await restoreBackup(target, await read());
    if (!result.ok) throw new Error(`The backup that was written cannot be restored (${result.reason}).`);
    compare(written.sums, result.sums);
    const { files: _, ...tables } = written.sums;
    const found = await readSums(scratch.pool);
    const known = new Set((await copiedTables(scratch.pool)).map(({ name }) => name));
    const unknown = Object.keys(tables).filter((name) => !known.has(name));
    if (unknown.length > 0)
      log.warn({ event: 'backup.table.unknown', tables: unknown }, 'A restore leaves out tables that are not ours');
    compare(Object.fromEntries(Object.entries(tables).filter(([name]) => known.has(name))), found);
    return 'restored';
  } finally {
    await scratch.close();
  }
}

function compare(wanted: Sums, found: Sums): void {
  const different = firstDifference(wanted, found);
  if (different !== undefined) throw new Error(differs(different));
}

const differs = (what: string) => `The backup that was written differs from the site in ${what}.`;

async function readSums(pool: Pool): Promise<Sums> {
  const tallies = new Tallies();
  const client = await pool.connect();
  let isOver = false;
  try {
    await client.query(`begin transaction read only; ${readingSettings}`);
    for (const table of await copiedTables(client)) {
      for await (const rows of readRows(client, table))
        for (const row of rows) tallies.of(table.name).add(JSON.stringify(row));
    }
    await client.query('commit');
    isOver = true;
  } finally {
    client.release(!isOver);
  }
  return tallies.sums();
}

/** Creates an empty database: on the site's server if its role may, otherwise embedded. Null if too large. */
async function openScratch(options: Verifying): Promise<OpenDatabase | null> {
  const { pool, url, scratchFolder, log } = options;
  const { rows } = await pool.query<{ bytes: string; name: string }>(
    `select pg_database_size(current_database()) as bytes, left(current_database(), 40) || '_backup_check' as name`,
  );
  const { bytes = Infinity, name = '' } = rows[0] ?? {};
  if (url !== undefined && Number(bytes) <= restoredUpTo.server) {
    const scratch = await openOnServer(pool, url, name, log);
    if (scratch !== null) return scratch;
  }
  if (Number(bytes) > restoredUpTo.embedded) return null;
  const folder = join(scratchFolder, 'backup-check');
  await rm(folder, { recursive: true, force: true });
  const database = await openDatabase({ dataDir: folder, log });
  return {
    ...database,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openOnServer(pool: Pool, url: string, name: string, log: Logger): Promise<OpenDatabase | null> {
  const quoted = `"${name.replaceAll('"', '""')}"`;
  // Drops a database that a killed check may have left.
  const drop = () => pool.query(`drop database if exists ${quoted} with (force)`);
  try {
    await drop();
    await pool.query(`create database ${quoted}`);
  } catch (error) {
    log.debug({ event: 'backup.check.embedded', err: error }, 'The role may create no database for the check');
    return null;
  }
  const own = new URL(url);
  own.pathname = `/${encodeURIComponent(name)}`;
  try {
    const database = await openDatabase({ url: own.href, dataDir: '', log });
    return {
      ...database,
      async close() {
        await database.close();
        await drop();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}
