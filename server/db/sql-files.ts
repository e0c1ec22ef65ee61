import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { programFolder } from '#server/db/embedded/program-folder.ts';

/**
 * SQL functions and triggers: paths, from the folder of the program, of files that can be applied any number of times,
 * in the order in which they are applied.
 */
export type SqlFiles = readonly string[];

/**
 * Applies the files, each in a transaction of its own, unless they were applied with this content after the newest
 * migration, which may have dropped what depends on a changed table. All or none, since a file may use what another one
 * creates. Call under the lock of the migrations.
 */
export async function applySqlFiles(client: ClientBase, paths: SqlFiles): Promise<void> {
  await client.query(bookkeeping);
  const files = paths.map(readSqlFile);
  const hash = createHash('sha256').update(files.join('\n')).digest('hex');
  const { rows } = await client.query(`select from drizzle.sql_files where hash = $1 and migration = ${newest}`, [
    hash,
  ]);
  if (rows.length > 0) return;
  await client.query('delete from drizzle.sql_files');
  for (const file of files) await apply(client, file);
  await client.query(`insert into drizzle.sql_files (hash, migration) values ($1, ${newest})`, [hash]);
}

/** Reads a SQL file; the path is from the folder of the program. */
export function readSqlFile(path: string): string {
  return readFileSync(join(programFolder(), path), 'utf8');
}

const bookkeeping = 'create table if not exists drizzle.sql_files (hash text not null, migration bigint not null)';

const newest = '(select max(created_at) from drizzle.__drizzle_migrations)';

async function apply(client: ClientBase, text: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
