import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createServer, type Server } from 'node:http';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { keepPageHeader, openKeptPages, type KeptPages } from '#server/http/kept-pages.ts';
import { openTestDatabase, silent, testEngine } from '../machine.ts';

/** A replica as far as kept pages go: a store of its own, on a connection of its own where the engine has several. */
interface Replica {
  readonly kept: KeptPages;
  read(): Promise<string>;
  close(): Promise<void>;
}

let database: OpenDatabase & { url?: string };
let second: OpenDatabase;
let replicas: Replica[];

beforeAll(async () => {
  database = await openTestDatabase();
  second = testEngine === 'postgres' ? await openDatabase({ url: database.url, dataDir: '.', log: silent }) : database;
  await database.pool.query(`create table shown (words text not null); insert into shown values ('old')`);
  replicas = await Promise.all([openReplica(database), openReplica(second)]);
});

afterAll(async () => {
  for (const replica of replicas) await replica.close();
  if (second !== database) await second.close();
  await database.close();
});

async function openReplica({ pool, changes }: OpenDatabase): Promise<Replica> {
  const kept = openKeptPages({
    async render() {
      const { rows } = await pool.query<{ words: string }>('select words from shown');
      return new Response(rows[0]?.words, { headers: { [keepPageHeader]: 'shown' } });
    },
    headersOf: () => [['Content-Type', 'text/html; charset=utf-8']],
    changes,
    log: silent,
  });
  await kept.warm(['/']);
  const server = createServer((incoming, outgoing) => {
    if (kept.answer(incoming, outgoing, 'id') === 0) outgoing.writeHead(404).end();
  });
  const origin = await listening(server);
  return {
    kept,
    read: async () => (await fetch(origin)).text(),
    close() {
      kept.close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`);
    });
  });
}

function shownByAll(words: string): Promise<void> {
  // The promise is a second; the wait is longer, since a test must not fail for a slow machine.
  return vi.waitFor(
    async () => {
      for (const replica of replicas) expect(await replica.read()).toBe(words);
    },
    { timeout: 15_000, interval: 50 },
  );
}

test('a change that commits shows on every replica, one that is rolled back on none', async () => {
  await shownByAll('old');
  const rolledBack = database.db.transaction(async (tx) => {
    await tx.execute(`update shown set words = 'never'`);
    await database.changes.announce(tx, 'shown');
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await database.db.transaction(async (tx) => {
    await tx.execute(`update shown set words = 'new'`);
    await database.changes.announce(tx, 'shown');
  });
  await shownByAll('new');
});

test('a change announced from the second replica reaches the first', async () => {
  await second.db.transaction(async (tx) => {
    await tx.execute(`update shown set words = 'newer'`);
    await second.changes.announce(tx, 'shown');
  });
  await shownByAll('newer');
});
