import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openTestDatabase } from '../../tests/open-test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('every text column has a length check', async () => {
  const { rows } = await database.pool.query<{ column: string }>(
    `select c.relname || '.' || a.attname as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'text[]'::regtype)
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
          and a.attnum = any (k.conkey) and pg_get_constraintdef(k.oid) like '%octet_length(%')
      order by 1`,
  );
  expect(rows.map(({ column }) => column)).toEqual([]);
});

test('rejects text in the table that no form accepts', async () => {
  const insert = (name: string) =>
    database.pool.query(`insert into users (name, email) values ($1, 'x@y.example')`, [name]);
  await expect(insert('x'.repeat(1001))).rejects.toThrow('users_name_bytes');
  await insert('x'.repeat(1000));
});
