import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { openFileStore } from '#server/storage/open.ts';
import { openDrivePeer } from '../../tests/fakes/drive.ts';
import { openS3Peer } from '../../tests/fakes/s3.ts';

async function putOne(settings: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-open-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = openFileStore(parseEnv({ ...settings, DATA_DIR: folder }));
  const file = { fileName: 'a.txt', contentType: 'text/plain', size: 3, body: Readable.from([Buffer.from('abc')]) };
  return { ...(await store.put({ ...file, id: await store.newId() })), inFolder: (await readdir(folder)).length };
}

test('stores files in the data folder without settings', async () => {
  expect(await putOne({ PORT: '4201' })).toMatchObject({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4201\/admin\/files\/[0-9a-f]{32}$/) as string,
    inFolder: 1,
  });
});

test('stores files in the bucket with S3_*', async () => {
  const peer = await openS3Peer();
  onTestFinished(() => peer.close());
  const { accessKeyId, secretAccessKey, region, bucket } = peer.account;
  const { id, inFolder } = await putOne({
    S3_ENDPOINT: `${peer.origin}/`,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  expect([...peer.objects.keys()]).toEqual([`files/${id}`]);
  expect(inFolder).toBe(0);
});

test('stores files in Drive with GOOGLE_DRIVE_*', async () => {
  const peer = await openDrivePeer();
  onTestFinished(() => peer.close());
  const { url, inFolder } = await putOne({
    GOOGLE_DRIVE_CLIENT_ID: peer.account.clientId,
    GOOGLE_DRIVE_CLIENT_SECRET: peer.account.clientSecret,
    GOOGLE_DRIVE_REFRESH_TOKEN: peer.account.refreshToken,
    GOOGLE_DRIVE_TOKEN_URL: peer.tokenUrl,
    GOOGLE_DRIVE_API: peer.origin,
  });
  expect(url).toContain('drive.google.com');
  expect(inFolder).toBe(0);
});
