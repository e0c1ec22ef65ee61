import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parseSettings } from '#app/bootstrap/settings.ts';
import type { AppContext } from '#server/app-context.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Worker } from '#server/jobs/worker.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { purgeAll, purgeSharedCache, purgingChanges } from '#server/shared-cache/purge.ts';
import { settingsTopic } from '#server/site-settings/live-settings.ts';
import { openTestDatabase, silent } from '../../tests/open-test-database.ts';

interface Purge {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const received: Purge[] = [];
let statuses: number[] = [];
let cdn: Server;
let database: OpenDatabase;
let jobs: Worker;
let app: AppContext;
let origin: string;

beforeAll(async () => {
  database = await openTestDatabase();
  cdn = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((done) => cdn.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${String((cdn.address() as AddressInfo).port)}`;
  jobs = await startJobs(database, silent, [purgeSharedCache], { work: true });
  app = { db: database.db, jobs, now: () => new Date() } as unknown as AppContext;
  useCdn({});
  await jobs.work(app);
});
beforeEach(async () => {
  received.length = 0;
  statuses = [];
  await database.pool.query('delete from pgboss.job');
});
/** A purge queues its second one after the CDN has answered. */
afterEach(() =>
  vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(`select from pgboss.job where state in ('active', 'retry')`);
      expect(rows).toHaveLength(0);
    },
    { timeout: 20_000, interval: 50 },
  ),
);
afterAll(async () => {
  await jobs.stop();
  await database.close();
  cdn.closeAllConnections();
  cdn.close();
});

/** The jobs read the settings of `app`, as those of a running program. */
function useCdn(settings: Record<string, string>): void {
  const usual = { CDN_MAX_AGE: '60', CDN_PURGE_URL: `${origin}/purge` };
  const env = parseSettings({ ...usual, ...settings });
  Object.assign(app, { env, changes: purgingChanges(database.changes, jobs, env) });
}

const announce = (topic: string) => database.db.transaction((tx) => app.changes.announce(tx, topic));

function purges(count: number): Promise<void> {
  return vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 40_000, interval: 50 });
}

/** Instead of after seconds. */
function retryAtOnce(): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rowCount } = await database.pool.query(
        `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function waiting(): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ data: unknown; seconds: number }>(
    `select data, extract(epoch from start_after - now())::float as seconds from pgboss.job where state = 'created'`,
  );
  return rows.map(({ data, seconds }) => [data, Math.round(seconds / 10) * 10]);
}

test('purges the pages of several changes in one request, after their commit, and once more later', async () => {
  useCdn({});
  const undone = database.db.transaction(async (tx) => {
    await app.changes.announce(tx, 'never');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  // Committed at once: a busy machine may be slower than the time within which changes are gathered.
  await database.db.transaction(async (tx) => {
    for (const topic of ['articles', 'day', 'articles']) await app.changes.announce(tx, topic);
  });
  await purges(1);
  expect(received[0]).toMatchObject({ method: 'PURGE', url: '/purge', body: '' });
  expect(received[0]?.headers['surrogate-key']).toBe('articles day');
  expect(received[0]?.headers.authorization).toBeUndefined();
  await vi.waitFor(async () => expect(await waiting()).toEqual([[{ tags: ['articles', 'day'], again: true }, 30]]), {
    timeout: 20_000,
  });
});

test('tries again when the CDN refuses', async () => {
  useCdn({ CDN_PURGE_TOKEN: 'a token' });
  statuses = [500, 503];
  await announce('articles');
  for (const refused of [1, 2]) {
    await purges(refused);
    await retryAtOnce();
  }
  await purges(3);
  expect(received.map(({ headers }) => headers['surrogate-key'])).toEqual(['articles', 'articles', 'articles']);
  expect(received[2]?.headers.authorization).toBe('Bearer a token');
  const { rows } = await database.pool.query<{ output: object }>(
    `select output from pgboss.job where name = 'purge-shared-cache' and state = 'completed'`,
  );
  expect(JSON.stringify(rows)).not.toContain('token');
});

test('purges every page after a change of settings, and when a server starts', async () => {
  useCdn({});
  await announce(settingsTopic);
  await purges(1);
  await purgeAll(app);
  await purges(2);
  expect(received.map(({ headers }) => headers['surrogate-key'])).toEqual(['site', 'site']);
});

test('queues nothing without the setting', async () => {
  const env = parseSettings({ CDN_MAX_AGE: '60' });
  expect(purgingChanges(database.changes, jobs, env)).toBe(database.changes);
  await purgeAll({ ...app, env });
  expect(await waiting()).toEqual([]);
});
