import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase, Pool } from 'pg';
import type { Database } from '#server/db/database.ts';
import { programFolder } from '#server/db/embedded/program-folder.ts';
import { applySqlFiles, type SqlFiles } from '#server/db/sql-files.ts';

/** A newer version migrated the database. The message is one sentence for the terminal. */
export class DataFolderNewer extends Error {
  override readonly name = 'DataFolderNewer';
}

/** The database lacks migrations that the baseline has replaced. The message is one sentence for the terminal. */
export class DataFolderOlder extends Error {
  override readonly name = 'DataFolderOlder';
}

/**
 * Brings the schema up to date: each missing migration in a transaction of its own, then the SQL files. Replicas that
 * start together wait for one another under an advisory lock, so each step runs once. A migration must not use the
 * functions and triggers of the SQL files: in a new database they do not exist yet.
 * @param options.only the migrations (by when they were made) to stop at, without the SQL files: those that a backup
 *   was made with.
 * A database that a newer version has migrated is left as it is, unless one of its migrations is marked `-- breaking`:
 * during a roll-out a process of the version before may be restarted.
 * @returns the number of migrations applied.
 * @throws {DataFolderNewer} when the database holds breaking migrations that this version does not know.
 * @throws {DataFolderOlder} when it holds migrations that the baseline has replaced, but not all of them.
 */
export async function migrate(
  pool: Pool,
  sqlFiles: SqlFiles,
  { only, migrationsFolder = ownMigrations() }: { only?: ReadonlySet<number>; migrationsFolder?: string } = {},
): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder });
  return withDatabaseLock(pool, 'migrations', async (client) => {
    await client.query(bookkeeping);
    const { rows } = await client.query<{ created_at: string; breaking: boolean }>(
      'select created_at, breaking from drizzle.__drizzle_migrations',
    );
    const applied = new Set(
      withoutReplaced(
        rows.map(({ created_at: when }) => Number(when)),
        migrationsFolder,
      ),
    );
    if ([...applied].some((when) => isBeforeBaseline(when, migrationsFolder))) {
      throw new DataFolderOlder(
        'The database is from a build before 0.1.0 that this version cannot bring up to date; start it once with the last build before 0.1.0, or set DATA_DIR or DATABASE_URL to a new one.',
      );
    }
    const known = new Set(migrations.map((migration) => migration.folderMillis));
    const foreign = rows.filter(({ created_at: when }) => applied.has(Number(when)) && !known.has(Number(when)));
    if (foreign.some(({ breaking }) => breaking)) {
      throw new DataFolderNewer(
        'The database was last used by a newer version of the program, which this one cannot read; start that version, or set DATA_DIR or DATABASE_URL to another database.',
      );
    }
    const wanted = migrations.filter(({ folderMillis }) => only === undefined || only.has(folderMillis));
    const missing = wanted.filter((migration) => !applied.has(migration.folderMillis));
    for (const migration of missing) await apply(client, migration);
    if (only === undefined) await applySqlFiles(client, sqlFiles, { hasMigrated: missing.length > 0 });
    return missing.length;
  });
}

/** The migrations of this version, by when they were made. */
export function knownMigrations(migrationsFolder = ownMigrations()): ReadonlySet<number> {
  return new Set(readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
}

/** How the schema stands to the migrations of this version: missing ones, and those that only a newer version knows. */
export async function migrationState(
  db: Database,
  known = knownMigrations(),
): Promise<{ readonly applied: number; readonly missing: number; readonly newer: number }> {
  const { rows } = await db.execute<{ created_at: string }>(sql`select created_at from drizzle.__drizzle_migrations`);
  const applied = new Set(withoutReplaced(rows.map(({ created_at: when }) => Number(when))));
  return {
    applied: applied.size,
    missing: [...known].filter((when) => !applied.has(when)).length,
    newer: [...applied].filter((when) => !known.has(when)).length,
  };
}

/** The baseline bears the time of the last migration that it has replaced: where that was applied, all of them were. */
export function withoutReplaced(applied: readonly number[], migrationsFolder = ownMigrations()): readonly number[] {
  const isWhole = applied.some((when) => !isBeforeBaseline(when, migrationsFolder));
  return isWhole ? applied.filter((when) => !isBeforeBaseline(when, migrationsFolder)) : applied;
}

/** Whether a migration (by when it was made) is one of those that the baseline has replaced. */
export function isBeforeBaseline(when: number, migrationsFolder = ownMigrations()): boolean {
  const [baseline] = readMigrationFiles({ migrationsFolder });
  return baseline !== undefined && when < baseline.folderMillis;
}

/**
 * Runs `work` under a lock shared by all replicas. It must use only `client`: the embedded engine has one connection.
 */
export async function withDatabaseLock<T>(
  pool: Pool,
  name: string,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`meridian ${name}`]);
    const result = await work(client);
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`meridian ${name}`]);
    client.release();
    return result;
  } catch (error) {
    // Discards the connection, which frees server locks.
    client.release(true);
    throw error;
  }
}

const bookkeeping = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  alter table drizzle.__drizzle_migrations add column if not exists breaking boolean not null default false`;

/** A comment in a migration that no program without it can run on: docs/upgrading.md. */
const breakingMark = /^-- breaking\b/m;

async function apply(client: ClientBase, migration: ReturnType<typeof readMigrationFiles>[number]): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of migration.sql) if (statement.trim() !== '') await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at, breaking) values ($1, $2, $3)', [
      migration.hash,
      migration.folderMillis,
      migration.sql.some((statement) => breakingMark.test(statement)),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function ownMigrations(): string {
  return join(programFolder(), 'server', 'migrations');
}
