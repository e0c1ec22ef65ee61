import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { jobs } from '#app/jobs.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { silent } from './silent.ts';

export { silent, sqlFiles };

/** Migrated database that others are copied from. */
export const templateDatabase = 'meridian_template';

export function urlOf(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).toString();
}

/** Tables of the program and the job queues, so tests that open the app need not make them. */
export async function prepareSchema(database: OpenDatabase): Promise<void> {
  await migrate(database.pool, sqlFiles);
  const worker = await startJobs(database, silent, jobs, { work: false });
  await worker.stop();
}

/** Adds a migration, made in the far future, to a copy of the migrations. */
export async function addMigration(folder: string, tag: string, statements: string): Promise<void> {
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: object[] };
  journal.entries.push({ idx: journal.entries.length, version: '7', when: 4_000_000_000_000, tag, breakpoints: true });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(join(folder, `${tag}.sql`), statements);
}
