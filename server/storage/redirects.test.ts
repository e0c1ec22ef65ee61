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

/** Sends every request on to `/elsewhere`, which is on the same origin: there `fetch` would take the token along. */
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

const transfer = openTransfer({ answer: 1000, stalledUpload: 1000, pauses: [1] });
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
])('%s that leads elsewhere is not followed, with a file or without one', async (_name, open) => {
  const id = makeUpName();
  await expect(open().put(file())).rejects.toThrow(/did not take/);
  await expect(open().read(id)).rejects.toThrow(/307/);
  await expect(open().remove(id)).rejects.toThrow(/307/);
  expect(elsewhere).toEqual([]);
});

test('the secrets for a token of Google Drive go to its own address alone', async () => {
  token = 307;
  await expect(drive().read('some-file')).rejects.toThrow(/no access token/);
  expect(elsewhere).toEqual([]);
});
