import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { liveTables } from '#features/live/live.ts';
import { openTestDatabase, testEngine } from '../../tests/open-test-database.ts';
import type { OpenDatabase } from '#server/db/database.ts';

let database: OpenDatabase & { url?: string };
const heard: Record<string, unknown>[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  database.changes.listenLive((text) => text !== '*' && heard.push(JSON.parse(text) as Record<string, unknown>));
  // Wait until it listens.
  await vi.waitFor(async () => {
    await database.changes.announceLive(database.db, { topic: 'ready' });
    await delay(50);
    expect(heard).not.toEqual([]);
  }, 20_000);
});
afterAll(() => database.close());

/** What `run` announces; a last announcement shows that nothing else is on the way. */
async function announced(run: () => Promise<unknown>) {
  await delay(100);
  heard.length = 0;
  await run();
  await delay(100);
  await database.changes.announceLive(database.db, { topic: 'end' });
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ topic: 'end' }), 20_000);
  return heard.slice(0, -1);
}

const newLead = (id: string) =>
  `insert into leads (id, kind, subject_id, email, name, title, source, search_text)
    values ('${id}', 'contact', '${id}', 'a@example.com', 'Ann', 'Hello', 'direct', 'ann')`;

test('every table of the list has triggers for all changes, and no other table has', async () => {
  const { rows } = await database.pool.query<{ name: string; triggers: string[] }>(
    `select c.relname as name, array_agg(t.tgname::text order by t.tgname) as triggers
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname in ('live_insert', 'live_update', 'live_delete')
      group by 1 order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.values(liveTables).flat().sort());
  for (const { triggers } of rows) expect(triggers).toEqual(['live_delete', 'live_insert', 'live_update']);
  const topics = await database.pool.query<{ name: string; source: string }>(
    `select c.relname as name, p.prosrc as source from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid where t.tgname = 'live_insert'`,
  );
  for (const { name, source } of topics.rows) {
    const topic = Object.entries(liveTables).find(([, tables]) => tables.includes(name))?.[0];
    expect(source, name).toContain(`'topic', '${topic}'`);
  }
});

test('announces the rows of a statement, once', async () => {
  const [one, other] = [randomUUID(), randomUUID()].sort() as [string, string];
  const changes = await announced(async () => {
    await database.pool.query(newLead(one));
    await database.pool.query(newLead(other));
  });
  const ids = changes.flatMap((change) => change['ids'] as string[]).sort();
  expect(ids).toEqual([one, other]);
  expect(new Set(changes.map(({ topic }) => topic))).toEqual(new Set(['leads']));
  const [change] = await announced(() => database.pool.query(`update leads set name = 'Bea'`));
  expect([...((change?.['ids'] ?? []) as string[])].sort()).toEqual([one, other]);
  expect(await announced(() => database.pool.query(`update leads set name = 'Cleo' where false`))).toEqual([]);
});

test('names at most fifty rows', async () => {
  const [change] = await announced(() =>
    database.pool.query(
      `insert into leads (kind, subject_id, email, name, title, source, search_text)
        select 'contact', gen_random_uuid(), 'a@example.com', 'Ann', 'Hello', 'direct', 'ann' from generate_series(1, 51)`,
    ),
  );
  expect(change).toMatchObject({ topic: 'leads', ids: null });
});

test('announces nothing before the commit', async () => {
  const id = randomUUID();
  const changes = await announced(() =>
    database.db.transaction(async (tx) => {
      await tx.execute(newLead(id));
      await delay(100);
      expect(heard).toEqual([]);
    }),
  );
  expect(changes).toEqual([expect.objectContaining({ topic: 'leads', ids: [id] })]);
});

test('names the organization of what the portal shows', async () => {
  const changes = await announced(async () => {
    await database.pool.query(`insert into organizations (id, name) values ('acme', 'Acme')`);
    await database.pool.query(
      `insert into workflows (id, organization_id, slug, name)
        values ('00000000-0000-4000-8000-000000000001', 'acme', 'invoices', 'Invoices')`,
    );
    await database.pool.query(
      `insert into run_sums values ('00000000-0000-4000-8000-000000000001', 'day', now(), 'ok', 1, 1, 1, 1)`,
    );
  });
  expect(changes.length).toBeGreaterThan(0);
  for (const change of changes) expect(change).toMatchObject({ topic: 'runs', organizations: ['acme'] });
});

test.runIf(testEngine === 'postgres')('hears other programs, too', async () => {
  const other = new pg.Client({ connectionString: database.url ?? '' });
  await other.connect();
  const id = randomUUID();
  const changes = await announced(() => other.query(newLead(id)));
  await other.end();
  expect(changes).toEqual([expect.objectContaining({ topic: 'leads', ids: [id] })]);
});
