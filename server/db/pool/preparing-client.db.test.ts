import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openTestDatabase, testEngine } from '../../../tests/open-test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.pool.query('drop table if exists notes');
  await database.pool.query('create table notes (word text)');
});

test.runIf(testEngine === 'postgres')('plans an insert with parameters once per connection', async () => {
  await database.db.transaction(async (tx) => {
    for (const word of ['one', 'two', 'three']) await tx.execute(sql`insert into notes values (${word})`);
    const { rows } = await tx.execute<{ runs: number }>(
      sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like 'insert into notes%'`,
    );
    expect(rows).toEqual([{ runs: 3 }]);
  });
});

test.runIf(testEngine === 'postgres')('prepares on each connection, however much another has prepared', async () => {
  const prepared = 'select count(*)::int as count from pg_prepared_statements';
  const [full, fresh] = [await database.pool.connect(), await database.pool.connect()];
  try {
    for (let i = 0; i <= 200; i++) await full.query(`insert into notes (word) values ($1) -- ${String(i)}`, ['one']);
    expect((await full.query(prepared)).rows).toEqual([{ count: 200 }]);
    await fresh.query('insert into notes (word) values ($1)', ['two']);
    expect((await fresh.query(prepared)).rows).toEqual([{ count: 1 }]);
  } finally {
    full.release(true);
    fresh.release(true);
  }
});

test('keeps reads and inserts working when a migration changes their table', async () => {
  const { pool } = database;
  const write = (word: string) => pool.query('insert into notes (word) values ($1) returning word', [word]);
  const read = () => pool.query<{ word: string }>('select * from notes where word = $1', ['one']);
  await write('one');
  expect((await read()).rows).toEqual([{ word: 'one' }]);
  await pool.query('alter table notes add column seen boolean');
  expect((await read()).rows).toEqual([{ word: 'one', seen: null }]);
  expect((await write('two')).rows).toEqual([{ word: 'two' }]);
});
