import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { postOutgoing, type OutgoingPost } from '#server/outgoing/post-outgoing.ts';
import type { Resolved } from '#server/outgoing/request-outgoing.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function post(url: string, changes: Partial<OutgoingPost> = {}) {
  const headers = { 'Content-Type': 'application/json', 'webhook-id': 'msg_1' };
  return postOutgoing({ url, body: '{"ä":1}', headers, reach: { loopback: true }, milliseconds: 5000, ...changes });
}

test('posts the bytes unchanged and reports the response', async () => {
  const seen: unknown[] = [];
  const origin = await serve((request, response) => {
    const { 'webhook-id': id, 'content-length': length, connection } = request.headers;
    seen.push(request.method, request.url, id, length, connection);
    request.on('data', (part: Buffer) => seen.push(part.toString()));
    response.writeHead(202).end('taken\0 \u001b[31m');
  });
  expect(await post(`${origin}/in?a=1`)).toMatchObject({
    ok: true,
    status: 202,
    excerpt: 'taken [31m',
  });
  expect(seen).toEqual(['POST', '/in?a=1', 'msg_1', '8', 'close', '{"ä":1}']);
});

test('reads a kilobyte of an endless response, and splits no character', async () => {
  const origin = await serve((_request, response) => {
    response.writeHead(200);
    const more = () => {
      if (!response.destroyed) response.write('ä'.repeat(4001), () => setImmediate(more));
    };
    response.write('a');
    more();
  });
  const answer = await post(origin);
  expect(answer.ok && answer.excerpt).toBe(`a${'ä'.repeat(511)}`);
});

test('follows no redirect', async () => {
  let lookups = 0;
  const inside = await serve((_request, response) => {
    lookups += 1;
    response.end();
  });
  const origin = await serve((_request, response) => {
    response.writeHead(307, { Location: inside }).end();
  });
  expect(await post(origin)).toMatchObject({ ok: true, status: 307 });
  expect(lookups).toBe(0);
});

test('waits no longer than its timeout, for headers or for the rest', async () => {
  const silent = await serve(() => undefined);
  expect(await post(silent, { milliseconds: 60 })).toMatchObject({ ok: false, reason: 'time' });
  const slow = await serve((_request, response) => void response.writeHead(200).write('a'));
  expect(await post(slow, { milliseconds: 60 })).toMatchObject({ ok: true, status: 200, excerpt: 'a' });
  const never = () => new Promise<never>(() => undefined);
  expect(await post('https://hooks.example.com', { milliseconds: 60, resolve: never })).toMatchObject({
    reason: 'time',
  });
});

test('names the cause of a failure', async () => {
  const origin = await serve((request) => request.socket.destroy());
  expect(await post(origin)).toMatchObject({ ok: false, reason: 'connection' });
  expect(await post(origin.replace('http:', 'https:'))).toMatchObject({ ok: false, reason: 'certificate' });
  expect(await post('http://10.0.0.1')).toMatchObject({ ok: false, reason: 'address' });
  const unknown = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await post('https://none.example.com', { resolve: unknown })).toMatchObject({ ok: false, reason: 'name' });
});

const to = (...addresses: string[]): readonly Resolved[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

test.each([
  ['this machine', to('127.0.0.1')],
  ['the metadata service', to('169.254.169.254')],
  ['a public address and a private one', to('8.8.8.8', '10.0.0.1')],
  ['a mapped address', to('::ffff:127.0.0.1')],
  ['NAT64', to('64:ff9b::7f00:1')],
  ['a unique local address', to('fd00:ec2::254')],
])('refuses a name that resolves to %s', async (_what, addresses) => {
  const answer = await post('https://hooks.example.com/', { resolve: () => Promise.resolve(addresses) });
  expect(answer).toMatchObject({ ok: false, reason: 'address' });
});

test('resolves a name once, and connects to the checked address', async () => {
  const seen: string[] = [];
  const origin = await serve((request, response) => {
    seen.push(request.headers.host ?? '');
    response.end('here');
  });
  const { port } = new URL(origin);
  // A rebinding name returns another address on the second lookup.
  const answers = [to('127.0.0.1'), to('10.0.0.1')];
  let lookups = 0;
  const resolve = () => Promise.resolve(answers[lookups++] ?? []);
  expect(await post(`http://localhost:${port}/`, { resolve })).toMatchObject({ ok: true, excerpt: 'here' });
  expect([lookups, seen]).toEqual([1, [`localhost:${port}`]]);
  expect(await post(`http://localhost:${port}/`, { resolve })).toMatchObject({ ok: false, reason: 'address' });
  expect(lookups).toBe(2);
});
