import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase, Pool } from 'pg';
import type { Database } from '#server/db/database.ts';
import { programFolder } from '#server/db/embedded/program-folder.ts';
import { applySqlFiles, type SqlFiles } from '#server/db/sql-files.ts';

/** This build cannot run on the schema of the database. The message is one sentence for the terminal. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/**
 * Brings the schema up to date: each missing migration in a transaction of its own, then the SQL files. Replicas that
 * start together wait for one another under an advisory lock, so each step runs once. A migration must not use the
 * functions and triggers of the SQL files: in a new database they do not exist yet.
 *
 * A database that a newer build has migrated is left as it is, so that an older process can restart during a rollout
 * and be started again after it.
 * @param options.only the migrations (by when they were made) to stop at, without the SQL files: those that a backup
 *   was made with.
 * @returns the number of migrations applied.
 * @throws {SchemaMismatch} when a newer migration needs a newer build, or the database has migrations of another history.
 */
export async function migrate(
  pool: Pool,
  sqlFiles: SqlFiles,
  { only, migrationsFolder = ownMigrations() }: { only?: ReadonlySet<number>; migrationsFolder?: string } = {},
): Promise<number> {
  const own = readMigrations(migrationsFolder);
  return withDatabaseLock(pool, 'migrations', async (client) => {
    await client.query(bookkeeping);
    const { rows } = await client.query<AppliedRow>('select * from drizzle.__drizzle_migrations');
    const { missing, newer, foreign } = compare(own, rows);
    if (foreign.length > 0) {
      throw new SchemaMismatch(
        'The database has migrations that this build does not know, for example from an unreleased build. Set DATA_DIR or DATABASE_URL to a different database.',
      );
    }
    if (newer.length > 0) {
      if (missing.length > 0 || newer.some(({ oldest }) => Number(oldest) > newestOf(own))) {
        throw new SchemaMismatch(
          'A newer version of the program has changed the database, and this version cannot run with it. Start the newer version, or set DATA_DIR or DATABASE_URL to a different database.',
        );
      }
      return 0;
    }
    const wanted = missing.filter(({ when }) => only === undefined || only.has(when));
    for (const migration of wanted) await apply(client, migration);
    if (only === undefined) await applySqlFiles(client, sqlFiles);
    return wanted.length;
  });
}

/** The migrations of this version, by when they were made. */
export function knownMigrations(migrationsFolder = ownMigrations()): ReadonlySet<number> {
  return new Set(readMigrations(migrationsFolder).map(({ when }) => when));
}

/** How many migrations are applied, missing, or known to newer builds only. */
export async function migrationState(
  db: Database,
): Promise<{ readonly applied: number; readonly missing: number; readonly newer: number }> {
  const { rows } = await db.execute<AppliedRow & Record<string, unknown>>(
    sql`select created_at, oldest from drizzle.__drizzle_migrations`,
  );
  const { missing, newer } = compare(readMigrations(ownMigrations()), rows);
  return { applied: rows.length, missing: missing.length, newer: newer.length };
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
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint not null, oldest bigint not null default 0)`;

interface AppliedRow {
  /** When the migration was made. */
  readonly created_at: string;
  /** The newest migration of the oldest build that can run with this one; 0 for any build. */
  readonly oldest: string;
}

interface Migration {
  readonly when: number;
  readonly oldest: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

/** Names the oldest build that can run with the migration, by the newest migration of that build: docs/upgrading.md. */
const oldestMark = /^-- oldest: (\w+)$/m;

function readMigrations(folder: string): readonly Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: readonly { readonly tag: string; readonly when: number }[];
  };
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql: statements, folderMillis: when, hash }) => {
    const named = statements.flatMap((statement) => oldestMark.exec(statement)?.[1] ?? []);
    const oldest = named.map((tag) => journal.entries.find((entry) => entry.tag === tag)?.when);
    if (oldest.includes(undefined)) throw new Error(`There is no migration ${named.join()}.`);
    return { when, oldest: oldest[0] ?? 0, hash, statements };
  });
}

const newestOf = (own: readonly Migration[]) => Math.max(...own.map(({ when }) => when));

function compare(own: readonly Migration[], applied: readonly AppliedRow[]) {
  const known = new Set(own.map(({ when }) => when));
  const there = new Set(applied.map((row) => Number(row.created_at)));
  const unknown = applied.filter((row) => !known.has(Number(row.created_at)));
  const isNewer = (row: AppliedRow) => Number(row.created_at) > newestOf(own);
  return {
    missing: own.filter(({ when }) => !there.has(when)),
    newer: unknown.filter(isNewer),
    foreign: unknown.filter((row) => !isNewer(row)),
  };
}

async function apply(client: ClientBase, { statements, hash, when, oldest }: Migration): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of statements) if (statement.trim() !== '') await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at, oldest) values ($1, $2, $3)', [
      hash,
      when,
      oldest,
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
