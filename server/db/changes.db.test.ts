import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { openTestDatabase, silent, testEngine } from '../../tests/open-test-database.ts';

let database: OpenDatabase & { url?: string };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('notifies of a change when its transaction commits, not before', async () => {
  const heard = await listenTo(database);
  await database.db.transaction(async (tx) => {
    await database.changes.announce(tx, 'articles');
    await delay(50);
    expect(heard).toEqual([]);
  });
  await vi.waitFor(() => expect(heard).toEqual(['articles']), 20_000);
});

test('never notifies of a rolled-back change', async () => {
  const heard = await listenTo(database);
  const undone = database.db.transaction(async (tx) => {
    await database.changes.announce(tx, 'undone');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await database.changes.announce(database.db, 'done');
  await vi.waitFor(() => expect(heard).toEqual(['done']), 20_000);
});

test('stops notifying a removed listener', async () => {
  const heard: string[] = [];
  const end = database.changes.listen((topic) => heard.push(topic));
  const other = await listenTo(database);
  end();
  heard.length = 0;
  await database.changes.announce(database.db, 'site');
  await vi.waitFor(() => expect(other).toEqual(['site']), 20_000);
  expect(heard).toEqual([]);
});

test.runIf(testEngine === 'postgres')('notifies another replica too', async () => {
  const replica = await openDatabase({ url: database.url!, dataDir: '.', log: silent });
  const heard = await listenTo(replica);
  await database.changes.announce(database.db, 'site');
  await vi.waitFor(() => expect(heard).toEqual(['site']), 20_000);
  await replica.close();
});

test.runIf(testEngine === 'postgres')(
  'reopens a broken connection and reports that changes may be missing',
  async () => {
    const heard = await listenTo(database);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meridian listener' and datname = current_database()`,
    );
    await vi.waitFor(() => expect(heard).toEqual(['*']), { timeout: 10_000 });
    await database.changes.announce(database.db, 'after');
    await vi.waitFor(() => expect(heard).toEqual(['*', 'after']), 20_000);
  },
);

async function listenTo({ changes, db }: OpenDatabase): Promise<string[]> {
  const heard: string[] = [];
  changes.listen((topic) => heard.push(topic));
  await vi.waitFor(async () => {
    heard.length = 0;
    await changes.announce(db, 'ready');
    await delay(20);
    expect(heard).toEqual(['ready']);
  }, 20_000);
  heard.length = 0;
  return heard;
}
