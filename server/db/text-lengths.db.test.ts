import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmptyDatabase, openTestDatabase } from '../../tests/open-test-database.ts';

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

test('a text that no form takes is refused by the table', async () => {
  const insert = (name: string) =>
    database.pool.query(`insert into users (name, email) values ($1, 'x@y.example')`, [name]);
  await expect(insert('x'.repeat(1001))).rejects.toThrow('users_name_bytes');
  await insert('x'.repeat(1000));
});

test('an upgrade over texts of any length cuts them and starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-before-'));
  await cp('server/migrations', folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const whole = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const at = whole.entries.findIndex(({ tag }) => tag.endsWith('_text_lengths'));
  await writeFile(journal, JSON.stringify({ ...whole, entries: whole.entries.slice(0, at) }));
  const old = await openEmptyDatabase();
  await migrate(old.pool, folder);
  await old.pool.query(
    `insert into users (id, name, email, first_name, image) values ('a', repeat('é', 100000), 'a@example.com', repeat('x', 1000000), 'javascript:x');
     insert into user_profiles (user_id, full_name, company_name) values ('a', repeat('é', 100000), repeat('y', 1000000));
     insert into sessions (user_id, token, expires_at, user_agent) values ('a', 't', now(), repeat('u', 16000));`,
  );
  await migrate(old.pool);
  const { rows } = await old.pool.query(
    `select octet_length(u.name) as name, octet_length(first_name) as first, image, octet_length(company_name) as company
       from users u join user_profiles p on p.user_id = u.id`,
  );
  expect(rows).toEqual([{ name: 500, first: 100, image: null, company: 250 }]);
  await old.pool.query(`update users set email_verified = true`);
  await old.close();
  await rm(folder, { recursive: true });
});
