import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { programFolder } from '#server/db/embedded/program-folder.ts';

/** SQL functions and triggers, as files of `create or replace` statements that can be applied any number of times. */
export interface SqlFiles {
  /** Raised with each change of a file: files of an older revision never replace those of a newer one. */
  readonly revision: number;
  /** From the folder of the program, in the order in which they are applied. */
  readonly paths: readonly string[];
}

/**
 * Applies the files whose content the database does not hold yet, each in a transaction of its own. An older version
 * that starts again during an upgrade leaves the newer files alone; after a migration all are applied, since it may
 * have dropped what depended on a changed table. Call under the lock of the migrations.
 */
export async function applySqlFiles(
  client: ClientBase,
  { revision, paths }: SqlFiles,
  { hasMigrated }: { hasMigrated: boolean },
): Promise<void> {
  await client.query(bookkeeping);
  const { rows } = await client.query<{ path: string; hash: string; revision: number }>(
    'select path, hash, revision from drizzle.sql_files',
  );
  if (!hasMigrated && rows.some((row) => row.revision > revision)) return;
  const applied = new Map(rows.map(({ path, hash }) => [path, hash]));
  for (const path of paths) {
    const text = readSqlFile(path);
    const hash = createHash('sha256').update(text).digest('hex');
    if (hasMigrated || applied.get(path) !== hash) await apply(client, { path, text, hash, revision });
  }
}

export function readSqlFile(path: string): string {
  return readFileSync(join(programFolder(), path), 'utf8');
}

const bookkeeping = `
  create table if not exists drizzle.sql_files (path text primary key, hash text not null, revision integer not null)`;

async function apply(
  client: ClientBase,
  { path, text, hash, revision }: { path: string; text: string; hash: string; revision: number },
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query(
      `insert into drizzle.sql_files (path, hash, revision) values ($1, $2, $3)
         on conflict (path) do update set hash = excluded.hash, revision = excluded.revision`,
      [path, hash, revision],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
