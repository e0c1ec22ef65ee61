import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { migrate, SchemaMismatch } from '#server/db/migrate.ts';
import { addMigration, sqlFiles } from '../../tests/schema.ts';
import { openTestDatabase, silent, testEngine } from '../../tests/open-test-database.ts';

let database: OpenDatabase & { url?: string };
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-migrations-'));
  await cp('server/migrations', folder, { recursive: true });
  return () => rm(folder, { recursive: true });
});

test('finds nothing left to migrate in a migrated database', async () => {
  expect(await migrate(database.background.pool, sqlFiles)).toBe(0);
});

test('applies only new migrations, and only once', async () => {
  await addMigration(
    folder,
    'later',
    'create table later (id int);--> statement-breakpoint\ninsert into later values (1);',
  );
  expect(await migrate(database.background.pool, sqlFiles, { migrationsFolder: folder })).toBe(1);
  expect(await migrate(database.background.pool, sqlFiles, { migrationsFolder: folder })).toBe(0);
  expect((await database.pool.query('select * from later')).rows).toEqual([{ id: 1 }]);
  await forget('later');
});

describe('SQL files', () => {
  const redefine = (text: string) =>
    database.pool.query(
      `create or replace function user_search_text(name text, address text, company text) returns text language sql as 'select ''${text}'''`,
    );
  const searchText = async () => {
    const { rows } = await database.pool.query<{ text: string }>(
      `select user_search_text('Ada', 'a@b.c', null) as text`,
    );
    return rows[0]?.text;
  };

  test('are applied when their content has changed, and not otherwise', async () => {
    await redefine('changed');
    await database.pool.query(`update drizzle.sql_files set hash = 'changed'`);
    await migrate(database.background.pool, sqlFiles);
    expect(await searchText()).toBe(' ada a@b.c');
    await redefine('by hand');
    await migrate(database.background.pool, sqlFiles);
    expect(await searchText()).toBe('by hand');
  });

  test('are applied after a migration', async () => {
    await redefine('changed');
    await addMigration(folder, 'later', 'create table later (id int);');
    await migrate(database.background.pool, sqlFiles, { migrationsFolder: folder });
    expect(await searchText()).toBe(' ada a@b.c');
    await forget('later');
  });

  test('of a newer build are left alone', async () => {
    await addMigration(folder, 'later', 'create table later (id int);');
    await migrate(database.background.pool, sqlFiles, { migrationsFolder: folder });
    await redefine('newer');
    await database.pool.query(`update drizzle.sql_files set hash = 'newer'`);
    expect(await migrate(database.background.pool, sqlFiles)).toBe(0);
    expect(await searchText()).toBe('newer');
    await forget('later');
  });
});

test('leaves nothing behind after a failed migration, and can retry it', async () => {
  await addMigration(
    folder,
    'broken',
    'create table broken (id int);--> statement-breakpoint\ninsert into nowhere values (1);',
  );
  await expect(migrate(database.background.pool, sqlFiles, { migrationsFolder: folder })).rejects.toThrow('nowhere');
  expect((await database.pool.query(`select to_regclass('broken') as found`)).rows).toEqual([{ found: null }]);
  await writeFile(join(folder, 'broken.sql'), 'create table broken (id int);');
  expect(await migrate(database.background.pool, sqlFiles, { migrationsFolder: folder })).toBe(1);
  await forget('broken');
});

describe('a database that a newer build has migrated', () => {
  const startOlder = async (statements: string) => {
    await addMigration(folder, 'newer', `${statements}create table newer (id int);`);
    await migrate(database.background.pool, sqlFiles, { migrationsFolder: folder });
    const outcome = await migrate(database.background.pool, sqlFiles).catch((error: unknown) => error);
    await forget('newer');
    return outcome;
  };

  test('is served by any older build unless a migration says otherwise', async () => {
    expect(await startOlder('')).toBe(0);
  });

  test('is served by the oldest build that the migration names', async () => {
    expect(await startOlder('-- oldest: 0000_baseline\n')).toBe(0);
  });

  test('is refused by builds older than that', async () => {
    const refused = await startOlder('-- oldest: newer\n');
    expect(refused).toBeInstanceOf(SchemaMismatch);
    expect((refused as Error).message).toBe(
      'A newer version of the program has changed the database, and this version cannot run with it. Start the newer version, or set DATA_DIR or DATABASE_URL to a different database.',
    );
  });

  test('is refused by a build with a migration that it lacks', async () => {
    await database.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 5000000000000)`,
    );
    await addMigration(folder, 'later', 'create table later (id int);');
    await expect(migrate(database.background.pool, sqlFiles, { migrationsFolder: folder })).rejects.toThrow(
      SchemaMismatch,
    );
    await database.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'x'`);
  });
});

test('refuses a database with an older migration that it does not know', async () => {
  await database.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`);
  const refused = await migrate(database.background.pool, sqlFiles).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SchemaMismatch);
  expect((refused as Error).message).toBe(
    'The database has migrations that this build does not know, for example from an unreleased build. Set DATA_DIR or DATABASE_URL to a different database.',
  );
  await database.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'x'`);
});

test('refuses a migration that names an unknown one', async () => {
  await addMigration(folder, 'later', '-- oldest: 0009_nowhere\ncreate table later (id int);');
  await expect(migrate(database.background.pool, sqlFiles, { migrationsFolder: folder })).rejects.toThrow(
    'There is no migration 0009_nowhere',
  );
});

test.runIf(testEngine === 'postgres')('migrates once when replicas start together', async () => {
  await addMigration(folder, 'slow', `create table slow (id int);--> statement-breakpoint\nselect pg_sleep(0.3);`);
  const replicas = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ url: database.url!, dataDir: folder, log: silent })),
  );
  const counts = await Promise.all(replicas.map(({ pool }) => migrate(pool, sqlFiles, { migrationsFolder: folder })));
  expect(counts.sort()).toEqual([0, 0, 1]);
  await Promise.all(replicas.map((replica) => replica.close()));
  await forget('slow');
});

async function forget(table: string): Promise<void> {
  await database.pool.query(`drop table ${table}`);
  await database.pool.query('delete from drizzle.__drizzle_migrations where created_at = 4000000000000');
}
