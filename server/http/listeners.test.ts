import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listenWidely } from '#server/http/listeners.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function listening(maxConnections: number, port = 0) {
  const server = createServer(answer);
  const onError = (error: Error) => expect.fail(error.message);
  const listeners = await listenWidely(server, { port, host: '127.0.0.1', maxConnections, onError });
  ends.push(async () => {
    server.closeAllConnections();
    await listeners.close();
  });
  return { server, port: portOf(server), listeners };
}

/** In two parts, as pages are sent. */
function answer(_: IncomingMessage, response: ServerResponse): void {
  response.write('o');
  setImmediate(() => response.end('k'));
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

test('answers every connection, whichever socket accepted it', async () => {
  const { port } = await listening(1000);
  const requests = Array.from({ length: 200 }, () =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: 'close' } }),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses).toEqual(Array(200).fill(200));
});

test('refuses a port that is in use, even by itself', async () => {
  const { port } = await listening(10);
  await expect(listening(10, port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('closes connections beyond the limit and keeps those within it', async () => {
  const { port, server } = await listening(8);
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  const closed = sockets.map(async (socket) => {
    await once(socket, 'close');
    return true;
  });
  let count = 0;
  for (const one of closed) void one.then(() => (count += 1));
  await expect.poll(() => count).toBe(12);
  server.closeAllConnections();
  await Promise.all(closed);
});

test('accepts no connections after closing', async () => {
  const { port, server, listeners } = await listening(10);
  server.closeAllConnections();
  await listeners.close();
  ends.length = 0;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});

test('sends the last part of a response without waiting for an acknowledgment, as a plain server does', async () => {
  const plain = createServer(answer).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  ends.push(async () => {
    plain.close();
  });
  const { port } = await listening(100);
  const waits = { ours: [] as number[], plain: [] as number[] };
  for (let round = 0; round < 15; round += 1) {
    waits.ours.push(await longestWait(port));
    waits.plain.push(await longestWait(portOf(plain)));
  }
  // Acknowledgments are delayed by 40 ms.
  expect(middle(waits.ours)).toBeLessThan(middle(waits.plain) + 25);
});

/** Milliseconds between the first and the last part of a response, at most, of four over one connection. */
async function longestWait(port: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let longest = 0;
  for (let count = 0; count < 4; count += 1) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    let text = '';
    let from = Infinity;
    while (!text.endsWith('0\r\n\r\n')) {
      const [part] = (await once(socket, 'data')) as [Buffer];
      from = Math.min(from, performance.now());
      text += String(part);
    }
    longest = Math.max(longest, performance.now() - from);
  }
  socket.destroy();
  return longest;
}

const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
