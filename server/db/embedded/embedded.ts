import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Pool } from 'pg';
import { copyPrivately, DurableFolder, syncFolderTree, syncPath } from '#server/db/embedded/durable-folder.ts';
import { embeddedPool } from '#server/db/embedded/embedded-client.ts';
import { programFolder } from '#server/db/embedded/program-folder.ts';
import { lockFolder } from '#server/db/embedded/folder-lock.ts';
import type { Logger } from '#server/log.ts';
import { minuteMs, dayMs } from '#values/duration.ts';

export interface EmbeddedDatabase {
  readonly pool: Pool;
  readonly engine: PGlite;
  close(): Promise<void>;
}

/** Where the build puts the contents of a new, migrated database. */
export function newDatabaseFolder(): string {
  return join(programFolder(), 'build', 'server', 'new-database');
}

/**
 * Opens or creates the embedded Postgres in `dataDir/database`. A new one is empty, or is a copy of the folder `from`.
 * @throws {DataFolderLocked} when another process has it open.
 */
export async function openEmbedded(dataDir: string, log: Logger, from?: string): Promise<EmbeddedDatabase> {
  const release = lockFolder(join(dataDir, 'database.lock'));
  try {
    const engine = await openFolder(join(dataDir, 'database'), from);
    const pool = embeddedPool(engine);
    const endUpkeep = keepUp(pool, log);
    return {
      pool,
      engine,
      async close() {
        endUpkeep();
        await pool.end();
        await engine.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Engine defaults, plus `fsync`, a write-ahead log limit, and buffers for a small site: the engine zero-fills them. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync', '-c', 'max_wal_size=64MB', '-c', 'shared_buffers=16MB'],
];

/** Also shipped with Postgres servers. */
export const extensions = { pg_trgm };

/** Whether `dataDir` holds a complete embedded database. */
export function hasDatabase(dataDir: string): boolean {
  const folder = join(dataDir, 'database');
  return existsSync(join(folder, 'PG_VERSION')) && !existsSync(unfinishedMark(folder));
}

async function openFolder(folder: string, from?: string): Promise<PGlite> {
  const unfinished = unfinishedMark(folder);
  // Marks unfinished creation, so a kill leaves nothing half-created. No row is acknowledged before its removal.
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  if (isNew) {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, '');
    syncPath(dirname(folder));
    if (from !== undefined && existsSync(from)) copyPrivately(from, folder);
  }
  // The optimizing compiler needs 600 MB for the SQL parser alone.
  setFlagsFromString('--liftoff-only --no-wasm-tier-up --no-wasm-dynamic-tiering');
  const engine = await PGlite.create({ fs: new DurableFolder(folder), startParams, extensions });
  if (isNew) {
    await engine.exec('CHECKPOINT');
    syncFolderTree(folder);
    rmSync(unfinished);
    syncPath(dirname(folder));
  }
  return engine;
}

function unfinishedMark(folder: string): string {
  return `${folder}.unfinished`;
}

/** Replaces the missing checkpointer and autovacuum, between queries. Returns the stop function. */
function keepUp(pool: Pool, log: Logger): () => void {
  const run = (statement: string) => () => {
    pool
      .query(statement)
      .catch((error: unknown) =>
        log.warn({ event: 'database.upkeep.failed', err: error, statement }, 'Database maintenance failed'),
      );
  };
  const timers = [
    setInterval(run('CHECKPOINT'), 5 * minuteMs),
    setTimeout(run('VACUUM ANALYZE'), 10 * minuteMs),
    setInterval(run('VACUUM ANALYZE'), dayMs),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearTimeout);
}
