import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';

/** What else writes rows into a new database. */
const writers = ['server/db/migrate.ts', 'server/db/sql-files.ts', 'server/jobs/boss.ts', 'app/jobs.ts'];

/** Names the state of all that a migrated database without data is made of, and of `more` files. */
export function schemaState(root: string, more: readonly string[]): string {
  const hash = createHash('sha256');
  const migrations = join(root, 'server', 'migrations');
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(migrations, name)));
  hash.update(readFileSync(join(migrations, 'meta', '_journal.json')));
  for (const path of sqlFiles) hash.update(readFileSync(join(root, path)));
  for (const path of [...writers, ...more]) hash.update(readFileSync(join(root, path)));
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(join(root, 'node_modules', name, 'package.json')));
  }
  return hash.digest('hex').slice(0, 16);
}
