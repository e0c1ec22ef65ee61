import { createHash, randomUUID } from 'node:crypto';
import { constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { assemble, openDatabase, type Engine, type OpenDatabase } from '#server/db/database.ts';
import { embeddedPool } from '#server/db/embedded-client.ts';
import { extensions, openEmbedded } from '#server/db/embedded.ts';
import { embeddedListener } from '#server/db/listener.ts';
import { prepareSchema, silent, templateDatabase, urlOf } from './schema.ts';

/** The engine that this run of the tests is about. */
export const testEngine: Engine = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded';

export { silent };

/** A migrated database of this test file's own. `close` also removes it. On Postgres it has an address. */
export async function openTestDatabase(): Promise<OpenDatabase & { url?: string }> {
  if (testEngine === 'embedded') return openInMemory();
  const { url, drop } = await createServerDatabase();
  const database = await openDatabase({ url, dataDir: tmpdir(), log: silent });
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, url, close };
}

/** A database without a schema, as a new site finds it. `close` also removes it. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  if (testEngine === 'embedded') {
    const engine = await PGlite.create({ extensions });
    const pool = embeddedPool(engine);
    const close = () => pool.end().then(() => engine.close());
    return assemble('embedded', pool, embeddedListener(engine, pool), close, silent);
  }
  const { url, drop } = await createServerDatabase('template1');
  const database = await openDatabase({ url, dataDir: tmpdir(), log: silent });
  return { ...database, close: () => database.close().then(drop) };
}

/**
 * The settings under which the whole program runs on a migrated database of its own, with an empty data folder
 * otherwise. `close`, once the program has been closed, removes both.
 */
export async function testDatabaseSettings(): Promise<{
  settings: { DATABASE_URL?: string; DATA_DIR: string };
  close(): Promise<void>;
}> {
  if (testEngine === 'embedded') {
    const { dataDir, remove } = await embeddedFolder();
    return { settings: { DATA_DIR: dataDir }, close: remove };
  }
  const dataDir = await temporaryFolder();
  const { url, drop } = await createServerDatabase();
  const close = async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { settings: { DATABASE_URL: url, DATA_DIR: dataDir }, close };
}

/** A data folder with a migrated embedded database in it, whichever engine the run is about. */
export async function embeddedFolder(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await temporaryFolder();
  const template = await embeddedTemplate();
  await cp(join(template, 'database'), join(dataDir, 'database'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

const prefix = 'meridian-test-';

/** A new folder, named after this process; those of processes that were killed are cleared away. */
async function temporaryFolder(): Promise<string> {
  const abandoned = readdirSync(tmpdir()).filter(
    (name) => name.startsWith(prefix) && !isRunning(Number(name.split('-')[2])),
  );
  for (const name of abandoned) await rm(join(tmpdir(), name), { recursive: true, force: true });
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs, but as somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function createServerDatabase(template = templateDatabase): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `meridian_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${template}`);
  return { url: urlOf(inject('postgresUrl'), name), drop: () => onServer(`drop database ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function openInMemory(): Promise<OpenDatabase> {
  const dump = await readFile(join(await embeddedTemplate(), 'memory.tar'));
  const engine = await PGlite.create({ loadDataDir: new Blob([dump]), extensions });
  const pool = embeddedPool(engine);
  const close = async () => {
    await pool.end();
    await engine.close();
  };
  return assemble('embedded', pool, embeddedListener(engine, pool), close, silent);
}

/**
 * A folder with a migrated embedded database, as files (`database`) and as an image for memory (`memory.tar`). It is
 * made once for each state of the migrations and kept in `.cache`.
 */
function embeddedTemplate(): Promise<string> {
  template ??= makeEmbeddedTemplate();
  return template;
}

let template: Promise<string> | undefined;

async function makeEmbeddedTemplate(): Promise<string> {
  const root = join(import.meta.dirname, '..');
  const folder = join(root, '.cache', `embedded-${stateOf(root)}`);
  if (isThere(folder)) return folder;
  const making = `${folder}.${process.pid}`;
  await mkdir(making, { recursive: true });
  const embedded = await openEmbedded(making, silent);
  const { engine, pool } = embedded;
  const database = assemble('embedded', pool, embeddedListener(engine, pool), () => embedded.close(), silent);
  await prepareSchema(database);
  await pool.query('checkpoint');
  await writeFile(join(making, 'memory.tar'), new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await database.close();
  // Another worker may have been quicker; its folder is as good as ours.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  return folder;
}

/** Everything that decides what the template holds. */
function stateOf(root: string): string {
  const hash = createHash('sha256');
  const migrations = join(root, 'server', 'migrations');
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(migrations, name)));
  hash.update(readFileSync(join(migrations, 'meta', '_journal.json')));
  hash.update(readFileSync(join(root, 'server', 'jobs', 'boss.ts')));
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(join(root, 'node_modules', name, 'package.json')));
  }
  return hash.digest('hex').slice(0, 16);
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
