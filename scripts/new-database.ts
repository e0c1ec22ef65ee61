/**
 * `node scripts/new-database.ts`: writes what a new embedded database holds, migrated, beside the bundle. The build runs
 * it, so that a first start copies the database instead of creating it. It is kept in `.cache` while the schema is the
 * same.
 */
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { constants, existsSync } from 'node:fs';
import path from 'node:path';
import { newDatabaseFolder } from '#server/db/embedded/embedded.ts';
import { openTerminal } from './cli.ts';
import { loadProgram } from './run-program.ts';
import { schemaState } from './schema-state.ts';

const root = path.join(import.meta.dirname, '..');
const cache = path.join(root, '.cache');
const name = `new-database-${schemaState(root, ['scripts/new-database.ts', 'server/db/embedded/embedded.ts'])}`;
const kept = path.join(cache, name);
if (!existsSync(kept)) await make();
await cp(kept, newDatabaseFolder(), { recursive: true, mode: constants.COPYFILE_FICLONE });

async function make(): Promise<void> {
  await mkdir(cache, { recursive: true });
  const outdated = (await readdir(cache)).filter((entry) => entry.startsWith('new-database-'));
  for (const entry of outdated) await rm(path.join(cache, entry), { recursive: true, force: true });
  const dataDir = await mkdtemp(path.join(cache, 'new-database-'));
  try {
    const program = await loadProgram(path.join(root, 'build'));
    const settings = { DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'error' };
    const code = await program.run(['db', 'migrate'], settings, openTerminal());
    if (code !== 0) throw new Error('The database of a first start was not made.');
    const database = path.join(dataDir, 'database');
    // The program may run as another user than the build.
    await chmod(database, 0o755);
    for (const entry of await readdir(database, { recursive: true, withFileTypes: true })) {
      await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
    }
    await rename(database, kept);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
