import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { createHttpServer, type HttpServer } from '#server/http/server.ts';
import { fixedSettings } from '../../tests/fixed-settings.ts';
import { openTestDatabase, silent } from '../../tests/open-test-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let http: HttpServer;
let origin: string;
let release: () => void;
const held = new Promise<void>((resolve) => (release = resolve));
let atOnce = 0;
let peak = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db, changes, pool } = database;
  http = createHttpServer({
    app: { env: parseEnv({}), log: silent, db, changes, settings: fixedSettings(), now: () => new Date() },
    async render(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/form') return new Response(String((await request.text()).length));
      if (pathname !== '/held') return new Response('rendered');
      atOnce += 1;
      peak = Math.max(peak, atOnce);
      await held;
      atOnce -= 1;
      return new Response('rendered');
    },
    cachedPaths: [],
    pool,
    laneOf: (cookie) => (cookie === 'administrator' ? 'administrator' : 'visitor'),
  });
  await http.listen(0, '127.0.0.1');
  const address = http.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`;
});
afterAll(async () => {
  await http.drain(100);
  await database.close();
});

test('handles a flood some requests at a time, refuses the rest, and still serves health checks and admins', async () => {
  const requests = Array.from({ length: 400 }, () => fetch(`${origin}/held`));
  let refusals = 0;
  for (const one of requests) void one.then(({ status }) => (refusals += status === 503 ? 1 : 0));
  await expect.poll(() => refusals, { timeout: 20_000 }).toBeGreaterThanOrEqual(400 - 128);
  const beside = [
    fetch(`${origin}/healthz`),
    fetch(`${origin}/readyz`),
    ...Array.from({ length: 8 }, () => fetch(`${origin}/admin`, { headers: { Cookie: 'administrator' } })),
  ];
  expect((await Promise.all(beside)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  release();
  const answers = await Promise.all(requests);
  const refused = answers.filter(({ status }) => status === 503);
  const served = answers.filter(({ status }) => status === 200);
  expect(served.length + refused.length).toBe(400);
  expect(peak).toBeLessThanOrEqual(128);
  expect(refused.every(({ headers }) => Number(headers.get('Retry-After')) > 0)).toBe(true);
  expect(await refused[0]?.json()).toMatchObject({ success: false, error: { code: 'unavailable' } });
  await pause(600);
  expect((await fetch(`${origin}/search`)).status).toBe(200);
});

test('blocks no request because of slow bodies', async () => {
  const slow = Array.from({ length: 20 }, async () => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        await pause(1500);
        controller.enqueue(new Uint8Array(10));
        controller.close();
      },
    });
    const init = { method: 'POST', body, duplex: 'half' };
    return (await fetch(`${origin}/form`, init)).status;
  });
  await pause(600);
  const started = performance.now();
  expect((await fetch(`${origin}/search`)).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(800);
  expect(await Promise.all(slow)).toEqual(Array(20).fill(200));
});
