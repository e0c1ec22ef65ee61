import { createServer, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { prepareHead, setPreparedHead } from '#server/http/response/prepared-head.ts';

const head = prepareHead(200, ['Content-Type', 'text/plain', 'Vary', 'Cookie', 'Content-Length', '4']);

/** Names, and values that are the same in every response. */
const shapeOf = ({ statusCode, statusMessage, headers }: IncomingMessage) => {
  const { date = '', ...rest } = headers;
  return { statusCode, statusMessage, rest, hasDate: Math.abs(Date.parse(date) - Date.now()) < 5000 };
};

test('sends what Node itself would send, also when the connection ends with the response', async () => {
  const server = createServer({ keepAliveTimeout: 65_000 }, ({ url }, outgoing) => {
    if (url === '/prepared') setPreparedHead(outgoing, head, 'a-1');
    else outgoing.writeHead(head.status, head.headers.concat('X-Request-Id', 'a-1'));
    outgoing.end('body');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const answer = async (path: string, method: string, connection: string) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { connection } }).end();
    const [incoming] = (await once(sent, 'response')) as [IncomingMessage];
    return { ...shapeOf(incoming), body: (await incoming.toArray()).join('') };
  };
  for (const method of ['GET', 'HEAD']) {
    for (const connection of ['keep-alive', 'close']) {
      const prepared = await answer('/prepared', method, connection);
      expect(prepared).toEqual(await answer('/usual', method, connection));
      expect(prepared).toMatchObject({ statusCode: 200, hasDate: true, rest: { connection, 'x-request-id': 'a-1' } });
    }
  }
  server.close();
});

test('refuses a value that would begin another header', () => {
  expect(() => prepareHead(200, ['Vary', 'Cookie\r\nSet-Cookie: a=b'])).toThrow(TypeError);
});
