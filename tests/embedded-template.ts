import { constants, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemaState } from '../scripts/schema-state.ts';

/** Migrated, on every test engine. */
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

/** Named by process; removes folders of killed ones. */
export async function temporaryFolder(): Promise<string> {
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
    // Runs under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Before the tests, so making the template neither counts as a test's time nor happens in each worker. */
export default async function setup(): Promise<void> {
  await embeddedTemplate();
}

/**
 * A folder with a migrated embedded database (`database`) and an empty one (`empty`). It is made once for each state of
 * the migrations and SQL files, and kept in `.cache`.
 */
export function embeddedTemplate(): Promise<string> {
  template ??= makeEmbeddedTemplate();
  return template;
}

let template: Promise<string> | undefined;

async function makeEmbeddedTemplate(): Promise<string> {
  const root = join(import.meta.dirname, '..');
  const folder = join(root, '.cache', `embedded-${schemaState(root, ['tests/embedded-template.ts'])}`);
  if (isThere(folder)) return folder;
  const making = `${folder}.${process.pid}`;
  await mkdir(making, { recursive: true });
  // Loading the engine takes seconds, which the browser tests spend only here.
  const { openEmbedded } = await import('#server/db/embedded/embedded.ts');
  const { assemble } = await import('#server/db/database.ts');
  const { embeddedListener } = await import('#server/db/pool/listener.ts');
  const { prepareSchema, silent } = await import('./schema.ts');
  await (await openEmbedded(making, silent)).close();
  await cp(join(making, 'database'), join(making, 'empty'), { recursive: true });
  const embedded = await openEmbedded(making, silent);
  const { engine, pool } = embedded;
  const database = assemble('embedded', pool, embeddedListener(engine, pool), () => embedded.close(), silent);
  await prepareSchema(database);
  await database.close();
  // Another worker's folder is equivalent.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  return folder;
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
