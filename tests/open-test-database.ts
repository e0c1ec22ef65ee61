import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { assemble, openDatabase, type Engine, type OpenDatabase } from '#server/db/database.ts';
import { embeddedPool } from '#server/db/embedded/embedded-client.ts';
import { embeddedListener } from '#server/db/pool/listener.ts';
import { openInMemory } from './embedded-memory.ts';
import { embeddedFolder, embeddedTemplate, temporaryFolder } from './embedded-template.ts';
import { refuseNestedConnections } from './one-connection.ts';
import { silent, urlOf } from './schema.ts';
import { createDatabase, dropDatabase, takeDatabase } from './server-databases.ts';

/** The engine under test. */
export const testEngine: Engine = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded';

export { silent };

/** Migrated, per test file, until `close`. */
export async function openTestDatabase(): Promise<OpenDatabase & { url?: string; keeper?: pg.Client }> {
  if (testEngine === 'embedded') return openEmbeddedCopy('database');
  const { url, keeper, pooled, end } = await serverDatabase();
  // Behind a pooler only requests use it.
  const database = await openDatabase({
    ...pooled,
    ...(pooled.directUrl && { interactive: true }),
    dataDir: tmpdir(),
    log: silent,
  });
  refuseNestedConnections(database);
  const close = async () => {
    await database.close();
    await end();
  };
  return { ...database, url, keeper, close };
}

/** Migrated, in a folder like that of a site: the file system in memory copies a file whenever it grows. */
export async function openDatabaseFolder(): Promise<OpenDatabase> {
  const { dataDir, remove } = await embeddedFolder();
  const database = await openDatabase({ dataDir, log: silent });
  return { ...database, close: () => database.close().then(remove) };
}

/** No schema; `close` removes it. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  if (testEngine === 'embedded') return openEmbeddedCopy('empty');
  const url = await createDatabase('template1');
  const database = await openDatabase({ url, dataDir: tmpdir(), log: silent });
  return { ...database, close: () => database.close().then(() => dropDatabase(url)) };
}

/** A migrated database and empty data folder. After the program ends, `close` removes both. */
export async function testDatabaseSettings(): Promise<{
  settings: { DATABASE_URL?: string; DATABASE_DIRECT_URL?: string; DATA_DIR: string };
  close(): Promise<void>;
}> {
  if (testEngine === 'embedded') {
    const { dataDir, remove } = await embeddedFolder();
    return { settings: { DATA_DIR: dataDir }, close: remove };
  }
  const dataDir = await temporaryFolder();
  const { pooled, end } = await serverDatabase();
  const close = async () => {
    await end();
    await rm(dataDir, { recursive: true, force: true });
  };
  const { url, directUrl } = pooled;
  return {
    settings: { DATABASE_URL: url, ...(directUrl && { DATABASE_DIRECT_URL: directUrl }), DATA_DIR: dataDir },
    close,
  };
}

async function serverDatabase() {
  const { url, keeper, giveBack } = await takeDatabase();
  const pooler = inject('poolerUrl');
  const through = pooler && urlOf(pooler, new URL(url).pathname.slice(1));
  const pooled: { url: string; directUrl?: string } =
    through === undefined ? { url } : { url: through, directUrl: url };
  return { url, keeper, pooled, end: giveBack };
}

async function openEmbeddedCopy(of: 'database' | 'empty'): Promise<OpenDatabase> {
  const engine = await openInMemory(join(await embeddedTemplate(), of));
  const pool = embeddedPool(engine);
  const close = async () => {
    await pool.end();
    await engine.close();
  };
  return assemble('embedded', pool, embeddedListener(engine, pool), close, silent);
}
