/**
 * `node scripts/new-database.ts`: writes what a new embedded database holds, migrated, beside the bundle. The build runs
 * it, so that a first start copies the database instead of creating it.
 */
import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { newDatabaseFolder } from '#server/db/embedded/embedded.ts';
import { openTerminal } from './cli.ts';
import { loadProgram } from './run-program.ts';

const build = path.join(import.meta.dirname, '..', 'build');
const dataDir = await mkdtemp(path.join(build, 'new-database-'));
try {
  const program = await loadProgram(build);
  const settings = { DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'error' };
  process.exitCode = await program.run(['db', 'migrate'], settings, openTerminal());
  const database = path.join(dataDir, 'database');
  // The program may run as another user than the build.
  await chmod(database, 0o755);
  for (const entry of await readdir(database, { recursive: true, withFileTypes: true })) {
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  await rename(database, newDatabaseFolder());
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
