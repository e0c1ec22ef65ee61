import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { createHttpServer, type HttpServer } from '#server/http/server.ts';
import { openLog } from '#server/log.ts';
import { fixedSettings } from '../../tests/fixed-settings.ts';
import { openTestDatabase } from '../../tests/open-test-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let http: HttpServer;
let origin: string;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const { db, changes } = database;
  const { log } = openLog({
    level: 'info',
    destination: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  http = createHttpServer({
    app: { env: parseEnv({}), log, db, changes, settings: fixedSettings(), now: () => new Date() },
    render: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/broken') return Promise.reject(new Error('the render broke'));
      return Promise.resolve(new Response('no', { status: pathname === '/admin' ? 403 : 200 }));
    },
    cachedPaths: [],
    onArrival: () => undefined,
  });
  await http.listen(0, '127.0.0.1');
  const address = http.server.address();
  origin = `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  await http.drain(100);
  await database.close();
});

const logged = (wanted: object) =>
  vi.waitFor(() => expect(lines).toEqual(expect.arrayContaining([expect.objectContaining(wanted)])), 20_000);

test('logs a refused request with its path, status and ID, and without any input', async () => {
  const answer = await fetch(`${origin}/admin?token=canary`, {
    headers: { 'User-Agent': 'canary', Cookie: 'a=canary' },
  });
  const requestId = answer.headers.get('X-Request-Id');
  await logged({ event: 'request.answered', method: 'GET', path: '/admin', status: 403, requestId });
  await fetch(`${origin}/form`, { method: 'POST', headers: { Origin: 'https://other.example' }, body: 'canary' });
  await logged({ event: 'request.answered', method: 'POST', path: '/form', status: 403 });
  expect(JSON.stringify(lines)).not.toContain('canary');
});

test('does not log successful health checks at info', async () => {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  await fetch(`${origin}/admin`);
  await logged({ path: '/admin' });
  expect(lines.filter(({ path }) => path === '/healthz')).toEqual([]);
});

test('logs an unexpected error with its stack and the ID shown to the visitor, and shows the visitor neither error nor stack', async () => {
  const answer = await fetch(`${origin}/broken`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('the render broke');
  await logged({ level: 'error', requestId: answer.headers.get('X-Request-Id'), path: '/broken' });
  expect(JSON.stringify(lines)).toContain('access-log.app.test.ts');
});
