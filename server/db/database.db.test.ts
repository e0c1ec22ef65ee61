import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { openLog } from '#server/log.ts';
import { DatabaseUnreachable } from '#server/db/pool/server-pools.ts';
import { openTestDatabase, silent, testEngine } from '../../tests/open-test-database.ts';

let database: OpenDatabase & { url?: string };
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table things (id serial primary key, name text unique not null)');
});
afterAll(() => database.close());

test('reports its engine', () => {
  expect(database.engine).toBe(testEngine);
});

test.runIf(testEngine === 'postgres')('names a refusing server in one sentence, without the password', async () => {
  const url = database.url!.replace(/[^/]+$/, 'no_such_database');
  const refusal = await openDatabase({ url, dataDir: '.', log: silent }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseUnreachable);
  expect((refusal as Error).message).toBe(
    'Could not use the database at DATABASE_URL: database "no_such_database" does not exist.',
  );
});

test('keeps the connection usable after a statement error, with and without parameters', async () => {
  for (const statement of ['select nope', sql`select ${1}::int + nope`]) {
    await expect(database.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42703' } });
  }
  const { rows } = await database.db.execute(sql`select ${'fine'} as state`);
  expect(rows).toEqual([{ state: 'fine' }]);
});

test('names the statement that failed in the log, without its values', async () => {
  const lines: string[] = [];
  const { log } = openLog({ level: 'error', destination: { write: (line) => void lines.push(line) } });
  const asked = database.pool.query('insert into\n  nowhere (name) values ($1)', ['ann@example.com']);
  await asked.catch((error: unknown) => log.error({ err: error }, 'failed'));
  await database.db
    .transaction((tx) => tx.execute(sql`update nowhere set name = ${'bea'}`))
    .catch((error: unknown) => log.error({ err: error }, 'failed'));
  expect(lines[0]).toContain('"statement":"insert into nowhere (name) values ($1)"');
  expect(lines[1]).toContain('"statement":"update nowhere set name = $1"');
  expect(lines.join('')).not.toMatch(/ann@|bea/);
});

test('keeps a named statement after an error in another one', async () => {
  const named = { name: 'one', text: 'select $1::int as one', values: [1] };
  expect((await database.pool.query(named)).rows).toEqual([{ one: 1 }]);
  await expect(database.pool.query('select nope')).rejects.toThrow('nope');
  expect((await database.pool.query(named)).rows).toEqual([{ one: 1 }]);
});

test('rolls back the whole transaction after an error inside it', async () => {
  const attempt = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into things (name) values ('first')`);
    await tx.execute(sql`insert into things (name) values ('first')`);
  });
  await expect(attempt).rejects.toMatchObject({ cause: { code: '23505', constraint: 'things_name_key' } });
  expect((await database.pool.query('select * from things')).rows).toEqual([]);
});

test('rolls back a transaction even if its error is caught', async () => {
  const attempt = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into things (name) values ('kept?')`);
    await tx.execute(sql`select nope`).catch(() => undefined);
  });
  await attempt.catch(() => undefined);
  expect((await database.pool.query('select * from things')).rows).toEqual([]);
});

test('leaves nothing behind when a connection drops in the middle of a transaction', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`insert into things (name) values ('half')`);
  client.release(true);
  await database.pool.query(`insert into things (name) values ('whole')`);
  expect((await database.pool.query('select name from things')).rows).toEqual([{ name: 'whole' }]);
  await database.pool.query('delete from things');
});

test('rolls back a savepoint alone', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into things (name) values ('outer')`);
    const inner = tx.transaction(async (nested) => {
      await nested.execute(sql`insert into things (name) values ('inner')`);
      throw new Error('inner');
    });
    await expect(inner).rejects.toThrow('inner');
  });
  expect((await database.pool.query('select name from things')).rows).toEqual([{ name: 'outer' }]);
});

// On Postgres by the database of the tests, so that tests of use cases need no second engine for it.
test('refuses a second connection inside a transaction', async () => {
  const refused = /no second connection|timeout exceeded/;
  for (const ask of [() => database.pool.query('select 1'), () => database.db.execute(sql`select 1`)]) {
    const failure: unknown = await database.db.transaction(ask).catch((error: unknown) => error);
    expect(String(failure instanceof Error ? (failure.cause ?? failure) : failure)).toMatch(refused);
  }
}, 30_000);

test('returns values as the same types on both engines', async () => {
  const timestamp = new Date('2026-03-01T10:20:30.400Z');
  const { rows } = await database.db.execute(
    sql`select ${timestamp.toISOString()}::timestamptz as timestamp, 9007199254740993::int8 as big, ${'{"a":[1]}'}::jsonb as json,
      ${Buffer.from('\0ÿ')}::bytea as bytes, array['x', null] as texts, 1.50::numeric as amount, null as nothing`,
  );
  expect(rows).toEqual([
    {
      // Drizzle parses timestamps per column.
      timestamp: expect.stringContaining('2026-03-01 10:20:30.4') as string,
      big: '9007199254740993',
      json: { a: [1] },
      bytes: Buffer.from('\0ÿ'),
      texts: ['x', null],
      amount: '1.50',
      nothing: null,
    },
  ]);
});

test('serves many callers at once', async () => {
  const one = async (number: number) => {
    const { rows } = await database.db.execute<{ number: number }>(sql`select ${number}::int as number`);
    return rows[0]!.number;
  };
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  expect(await Promise.all(numbers.map(one))).toEqual(numbers);
});

test.runIf(testEngine === 'postgres')('gives up a connection to a server that became read-only', async () => {
  const { pool } = database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) await client.query('set session characteristics as transaction read only');
  clients.forEach((client) => client.release());
  const write = () => pool.query(`insert into things (name) values ('after a failover')`);
  const outcomes = await Promise.allSettled(clients.map(write));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  await write();
});
