import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { success } from '#server/http/response/responses.ts';
import { createHttpServer, type HttpServer } from '#server/http/server.ts';
import { fixedSettings } from '../../tests/fixed-settings.ts';
import { openTestDatabase, silent } from '../../tests/open-test-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let http: HttpServer;
let port: number;
let reached = 0;
const arrivals: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const { db, changes } = database;
  http = createHttpServer({
    app: { env: parseEnv({}), log: silent, db, changes, settings: fixedSettings(), now: () => new Date() },
    async render(request) {
      reached += 1;
      if (request.method === 'POST') return success({ read: (await request.text()).length });
      return new Response(drops(), { headers: { 'Content-Type': 'application/octet-stream' } });
    },
    cachedPaths: [],
    onArrival: (path) => arrivals.push(path),
    timeout: { headers: 300, body: 300 },
  });
  await http.listen(0, '127.0.0.1');
  const address = http.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

afterAll(async () => {
  await http.drain(100);
  await database.close();
});

/** Takes a second to send. */
async function* dropsOf(): AsyncGenerator<Uint8Array> {
  for (let drop = 0; drop < 20; drop += 1) {
    yield new Uint8Array([46]);
    await pause(50);
  }
}

function drops(): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(dropsOf())) as ReadableStream<Uint8Array>;
}

async function open(begin: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(begin);
  return socket;
}

const head = 'POST /functions/v1/any HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';

test('refuses and disconnects a client that sends headers drop by drop', async () => {
  const socket = await open('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n');
  let sent = 0;
  const drip = setInterval(() => socket.write(`X-${String((sent += 1))}: a\r\n`), 50);
  socket.on('error', () => clearInterval(drip));
  const answer = await text(socket);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"malformed-request"');
});

test('refuses a body that arrives drop by drop, in the standard error shape', async () => {
  const before = reached;
  const socket = await open(`${head}Content-Length: 1000\r\n\r\n{`);
  const drip = setInterval(() => socket.write(' '), 50);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  clearInterval(drip);
  socket.destroy();
  expect(reached).toBe(before + 1);
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer.toString()).toContain('"code":"too-slow"');
});

test('refuses a body that stops, and reads a complete one', async () => {
  const halted = await open(`${head}Content-Length: 1000\r\n\r\n{`);
  expect(String((await once(halted, 'data'))[0])).toMatch(/^HTTP\/1\.1 408 /);
  halted.destroy();
  const whole = await open(`${head}Connection: close\r\nContent-Length: 2\r\n\r\n{}`);
  expect(await text(whole)).toContain('{"success":true,"read":2}');
});

test('writes nothing into a running response when invalid data follows the request', async () => {
  const socket = await open('GET /slow HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  await once(socket, 'data');
  socket.write('NONSENSE\r\n\r\n');
  const rest = await text(socket).catch(() => '');
  expect(rest).not.toContain('HTTP/1.1 400');
});

test('refuses a request with two lengths, or with a length and chunks', async () => {
  for (const lengths of [
    'Content-Length: 2\r\nContent-Length: 3',
    'Content-Length: 2\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked, identity',
  ]) {
    const socket = await open(`${head}${lengths}\r\n\r\n{}GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('alive');
  }
});

test('reports an arrival at a page from outside, by its path alone', async () => {
  const arriving =
    'Host: 127.0.0.1\r\nConnection: close\r\nUser-Agent: Mozilla/5.0 Firefox/140.0\r\nSec-Fetch-Dest: document\r\nSec-Fetch-Mode: navigate\r\n';
  for (const [line, site] of [
    ['GET /insights?q=mine', 'none'],
    ['GET /insights', 'same-origin'],
    ['HEAD /insights', 'none'],
    ['GET /healthz?not-allowed', 'cross-site'],
  ] as const) {
    await text(await open(`${line} HTTP/1.1\r\n${arriving}Sec-Fetch-Site: ${site}\r\n\r\n`));
  }
  await vi.waitFor(() => expect(arrivals).toEqual(['/insights', '/healthz']), 20_000);
});
