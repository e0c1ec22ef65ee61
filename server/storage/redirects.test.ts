import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDriveStore } from '#server/storage/drive.ts';
import { makeUpName } from '#server/storage/made-up-name.ts';
import { openS3Store } from '#server/storage/s3.ts';
import { openTransfer } from '#server/storage/transfer.ts';

let origin: string;
let token = 200;
const elsewhere: string[] = [];

/** Redirects to the same origin, where `fetch` would forward the token. */
const server = createServer((request, response) => {
  const url = request.url ?? '';
  request.resume();
  if (url === '/token' && token === 200) return response.end(JSON.stringify({ access_token: 'a', expires_in: 3600 }));
  if (url !== '/elsewhere') return response.writeHead(307, { Location: '/elsewhere' }).end();
  elsewhere.push(request.method ?? '');
  return response.end(JSON.stringify({ id: 'some-file', ids: ['some-file'], access_token: 'a' }));
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  token = 200;
  elsewhere.length = 0;
});

const transfer = openTransfer({ response: 1000, stalledUpload: 1000, pauses: [1] });
const s3 = () =>
  openS3Store(
    { endpoint: origin, region: 'eu-test-1', bucket: 'uploads', accessKeyId: 'a', secretAccessKey: 'b' },
    origin,
    transfer,
  );
const drive = () =>
  openDriveStore(
    { api: origin, tokenUrl: `${origin}/token`, clientId: 'a', clientSecret: 'b', refreshToken: 'c', folderId: 'd' },
    transfer,
  );
const file = () => ({
  id: makeUpName(),
  fileName: 'plan.pdf',
  contentType: 'application/pdf',
  size: 1,
  body: Readable.from([Buffer.from('x')]),
});

test.each([
  ['S3', s3],
  ['Google Drive', drive],
])('follows no redirect from %s to another address, with or without a file', async (_name, open) => {
  const id = makeUpName();
  await expect(open().put(file())).rejects.toThrow(/did not take/);
  await expect(open().read(id)).rejects.toThrow(/307/);
  await expect(open().remove(id)).rejects.toThrow(/307/);
  expect(elsewhere).toEqual([]);
});

test('sends the secrets for a Google Drive token only to its own address', async () => {
  token = 307;
  await expect(drive().read('some-file')).rejects.toThrow(/no access token/);
  expect(elsewhere).toEqual([]);
});
