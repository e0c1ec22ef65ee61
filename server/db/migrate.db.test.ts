import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { DataFolderNewer, DataFolderOlder, migrate, migrationState } from '#server/db/migrate.ts';
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
  const path = 'features/accounts/accounts.sql';
  const changed = () =>
    database.pool.query(
      `create or replace function user_search_text(name text, address text, company text) returns text language sql as 'select ''changed''';
       update drizzle.sql_files set hash = 'changed' where path = '${path}'`,
    );
  const searchText = async () => {
    const { rows } = await database.pool.query<{ text: string }>(
      `select user_search_text('Ada', 'a@b.c', null) as text`,
    );
    return rows[0]?.text;
  };

  test('are applied where their content has changed, and not otherwise', async () => {
    await changed();
    await migrate(database.background.pool, sqlFiles);
    expect(await searchText()).toBe(' ada a@b.c');
    await database.pool.query(
      `create or replace function user_search_text(name text, address text, company text) returns text language sql as 'select ''by hand'''`,
    );
    await migrate(database.background.pool, sqlFiles);
    expect(await searchText()).toBe('by hand');
  });

  test('of an older revision leave the newer ones alone', async () => {
    await changed();
    await migrate(database.background.pool, { ...sqlFiles, revision: 0 });
    expect(await searchText()).toBe('changed');
  });

  test('are all applied after a migration', async () => {
    await changed();
    await addMigration(folder, 'later', 'create table later (id int);');
    await migrate(database.background.pool, sqlFiles, { migrationsFolder: folder });
    expect(await searchText()).toBe(' ada a@b.c');
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

test('starts on a database that a newer version has only added to', async () => {
  await addMigration(folder, 'added', 'create table added (id int);');
  await migrate(database.background.pool, sqlFiles, { migrationsFolder: folder });
  expect(await migrate(database.background.pool, sqlFiles)).toBe(0);
  await forget('added');
});

test('refuses a database that a newer version has changed in a breaking way', async () => {
  await addMigration(folder, 'future', '-- breaking: no such table before\ncreate table future (id int);');
  await migrate(database.background.pool, sqlFiles, { migrationsFolder: folder });
  const refused = await migrate(database.background.pool, sqlFiles).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DataFolderNewer);
  expect((refused as Error).message).toBe(
    'The database was last used by a newer version of the program, which this one cannot read; start that version, or set DATA_DIR or DATABASE_URL to another database.',
  );
  await forget('future');
});

test('refuses a database that lacks migrations which the baseline has replaced', async () => {
  const { rows } = await database.pool.query<{ id: number; created_at: string }>(
    'select id, created_at from drizzle.__drizzle_migrations',
  );
  await database.pool.query(`update drizzle.__drizzle_migrations set created_at = 1780000000000, hash = 'old' || hash`);
  const refused = await migrate(database.background.pool, sqlFiles).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DataFolderOlder);
  expect((refused as Error).message).toBe(
    'The database is from a build before 0.1.0 that this version cannot bring up to date; start it once with the last build before 0.1.0, or set DATA_DIR or DATABASE_URL to a new one.',
  );
  for (const { id, created_at: at } of rows) {
    await database.pool.query(
      'update drizzle.__drizzle_migrations set created_at = $1, hash = substr(hash, 4) where id = $2',
      [at, id],
    );
  }
});

test('starts on a database that has all migrations which the baseline has replaced', async () => {
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at, breaking) values ('old', 1780000000000, true)`,
  );
  expect(await migrate(database.background.pool, sqlFiles)).toBe(0);
  expect(await migrationState(database.db)).toMatchObject({ missing: 0, newer: 0 });
  await database.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'old'`);
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
