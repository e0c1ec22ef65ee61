import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createServer, type Server } from 'node:http';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { cacheTagsHeader, openPageCache, type PageCache } from '#server/http/response/page-cache.ts';
import { openTestDatabase, silent, testEngine } from '../open-test-database.ts';

/** With its own cache and connection. */
interface Replica {
  readonly cache: PageCache;
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
  const cache = openPageCache({
    async render() {
      const { rows } = await pool.query<{ copy: string }>('select words as copy from shown');
      return new Response(rows[0]?.copy, { headers: { [cacheTagsHeader]: 'shown' } });
    },
    headersOf: () => [['Content-Type', 'text/html; charset=utf-8']],
    changes,
    now: () => new Date(),
    log: silent,
  });
  await cache.warm(['/']);
  const server = createServer((incoming, outgoing) => {
    if (cache.serve(incoming, outgoing, 'id') === 0) outgoing.writeHead(404).end();
  });
  const origin = await listening(server);
  return {
    cache,
    read: async () => (await fetch(origin)).text(),
    close() {
      cache.close();
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

function shownByAll(copy: string): Promise<void> {
  // The limit is one second; slow machines need longer.
  return vi.waitFor(
    async () => {
      for (const replica of replicas) expect(await replica.read()).toBe(copy);
    },
    { timeout: 15_000, interval: 50 },
  );
}

test('shows a committed change on every replica, and a rolled-back one on none', async () => {
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

test('sends a change announced by the second replica to the first', async () => {
  await second.db.transaction(async (tx) => {
    await tx.execute(`update shown set words = 'newer'`);
    await second.changes.announce(tx, 'shown');
  });
  await shownByAll('newer');
});
