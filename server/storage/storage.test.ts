import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { openDriveStore } from '#server/storage/drive.ts';
import { openFolderStore } from '#server/storage/folder.ts';
import { openS3Store } from '#server/storage/s3.ts';
import type { FileStore, FileToStore } from '#server/storage/storage.ts';
import { openTransfer } from '#server/storage/transfer.ts';
import { openDrivePeer } from '../../tests/fakes/drive.ts';
import { openS3Peer } from '../../tests/fakes/s3.ts';

const origin = 'http://127.0.0.1:4200';
const ends: (() => Promise<unknown>)[] = [];
// A busy machine may be slow: only the tests of stalled uploads have a short timeout, and those fail either way.
const patient = openTransfer({ response: 60_000, stalledUpload: 60_000, pauses: [5, 10] });
const hasty = openTransfer({ response: 60_000, stalledUpload: 300, pauses: [5, 10] });

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Opened {
  store: FileStore;
  held: () => Promise<{ whole: number; partial: number }>;
}

async function openFolder() {
  const root = await mkdtemp(path.join(tmpdir(), 'meridian-files-'));
  ends.push(() => rm(root, { recursive: true }));
  const opened: Opened = {
    store: openFolderStore(root, origin),
    held: async () => {
      const all = await readdir(root, { recursive: true, withFileTypes: true });
      const files = all.filter((entry) => entry.isFile());
      const partial = files.filter((entry) => entry.parentPath.endsWith('incoming')).length;
      return { whole: files.length - partial, partial };
    },
  };
  return { ...opened, root };
}

async function openS3(transfer = patient) {
  const peer = await openS3Peer({ slowMs: 1500 });
  ends.push(() => peer.close());
  const settings = { endpoint: peer.origin, ...peer.account };
  const store = openS3Store(settings, origin, transfer);
  return { store, peer, settings, held: () => Promise.resolve({ whole: peer.objects.size, partial: 0 }) };
}

async function openDrive(options: Parameters<typeof openDrivePeer>[0] = {}, transfer = patient) {
  const peer = await openDrivePeer({ slowMs: 1500, ...options });
  ends.push(() => peer.close());
  const settings = { ...peer.account, tokenUrl: peer.tokenUrl, api: peer.origin, folderId: peer.folderId };
  const held = () => Promise.resolve({ whole: peer.files.size, partial: peer.openSessions() });
  return { store: openDriveStore(settings, transfer), peer, settings, held };
}

type FileWithoutId = Omit<FileToStore, 'id'>;

async function put(store: FileStore, content: FileWithoutId) {
  // Bodies may fail any time and need a listener.
  content.body.on('error', () => undefined);
  return store.put({ ...content, id: await store.newId() });
}

function file(bytes: Buffer, changes: Partial<FileWithoutId> = {}): FileWithoutId {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, piece) =>
    bytes.subarray(piece * 65_536, (piece + 1) * 65_536),
  );
  const body = Readable.from(pieces);
  return { fileName: 'Plan für (2026).pdf', contentType: 'application/pdf', size: bytes.length, body, ...changes };
}

/** Stops half-way, with or without an error. */
function broken(afterMs: number, fault?: Error): Readable {
  const body = new PassThrough();
  body.write(randomBytes(70_000));
  if (afterMs === 0) setImmediate(() => body.destroy(fault));
  else setTimeout(() => body.destroy(fault), afterMs);
  return body;
}

describe.each<[string, () => Promise<Opened>]>([
  ['folder', openFolder],
  ['S3', openS3],
  ['Google Drive', openDrive],
])('%s', (_name, open) => {
  test.each([1, 65_536, 1_000_003, 10 * 1024 * 1024])('returns %i bytes unchanged', async (size) => {
    const { store } = await open();
    const bytes = randomBytes(size);
    const { id, url } = await put(store, file(bytes));
    expect(url).toMatch(/^https?:\/\//);
    const stream = await store.read(id);
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
  });

  test('keeps simultaneous files apart, and keeps the others when one is removed', async () => {
    const { store, held } = await open();
    const all = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const bytes = Buffer.from(`file ${index} `.repeat(9000));
        return { bytes, ...(await put(store, file(bytes))) };
      }),
    );
    await store.remove(all[0]!.id);
    await store.remove(all[0]!.id);
    expect(await store.read(all[0]!.id)).toBeNull();
    for (const { id, bytes } of all.slice(1)) expect((await buffer((await store.read(id))!)).equals(bytes)).toBe(true);
    expect(await held()).toEqual({ whole: 4, partial: 0 });
  });

  test('returns null for an unknown file or an invalid ID', async () => {
    const { store } = await open();
    const strangers = [
      '0'.repeat(32),
      '',
      '../../etc/passwd',
      '..%2f..%2fetc',
      'a/b',
      `${'0'.repeat(32)}\n`,
      '?alt=media',
    ];
    for (const id of strangers) {
      expect(await store.read(id)).toBeNull();
      await store.remove(id);
    }
  });

  test.each<[string, () => Readable]>([
    ['breaks off with a fault', () => broken(20, new Error('gone'))],
    ['breaks off without a word', () => broken(20)],
    ['breaks off before the store is ready for it', () => broken(0, new Error('gone'))],
    ['ends too early', () => Readable.from([randomBytes(70_000)])],
    ['is longer than announced', () => Readable.from([randomBytes(70_000), randomBytes(70_000)])],
  ])('keeps nothing of a file that %s', async (_what, begin) => {
    const { store, held } = await open();
    const body = begin();
    await expect(put(store, file(randomBytes(100_000), { body }))).rejects.toThrow();
    expect(body.destroyed).toBe(true);
    await expect.poll(held).toEqual({ whole: 0, partial: 0 });
    await put(store, file(Buffer.from('the next one')));
    expect(await held()).toEqual({ whole: 1, partial: 0 });
  });
});

describe('folder', () => {
  test('makes up names, uses many folders, and links to our own site', async () => {
    const { store, root } = await openFolder();
    const { id, url } = await put(store, file(Buffer.from('x'), { fileName: '../../evil.pdf' }));
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(url).toBe(`${origin}/admin/files/${id}`);
    expect(await readdir(path.join(root, id.slice(0, 2)))).toEqual([id]);
  });

  test('deletes partial files of a killed process after a day', async () => {
    const { store, root, held } = await openFolder();
    await mkdir(path.join(root, 'incoming'));
    for (const [name, hours] of Object.entries({ old: 25, new: 23 })) {
      const left = path.join(root, 'incoming', name);
      await writeFile(left, 'half');
      const before = new Date(Date.now() - hours * 3_600_000);
      await utimes(left, before, before);
    }
    await put(store, file(Buffer.from('x')));
    expect(await held()).toEqual({ whole: 1, partial: 1 });
  });
});

describe('S3', () => {
  test('stores type and name as object metadata, and links to our own site', async () => {
    const { store, peer } = await openS3();
    const { id, url } = await put(store, file(Buffer.from('x')));
    expect(url).toBe(`${origin}/admin/files/${id}`);
    const headers = peer.objects.get(`files/${id}`)?.headers;
    expect(headers?.['content-type']).toBe('application/pdf');
    expect(headers?.['content-disposition']).toBe("attachment; filename*=UTF-8''Plan%20f%C3%BCr%20%282026%29.pdf");
    expect(headers?.['x-amz-content-sha256']).toBe('UNSIGNED-PAYLOAD');
  });

  test('distinguishes a wrong secret, key, region or bucket from a missing file', async () => {
    const { settings } = await openS3();
    const wrong = (changes: Partial<typeof settings>) => openS3Store({ ...settings, ...changes }, origin, patient);
    const missing = '0'.repeat(32);
    await expect(wrong({ secretAccessKey: 'no' }).read(missing)).rejects.toThrow(/403 SignatureDoesNotMatch/);
    await expect(wrong({ accessKeyId: 'no' }).read(missing)).rejects.toThrow(/403 InvalidAccessKeyId/);
    await expect(wrong({ region: 'no' }).remove(missing)).rejects.toThrow(/403/);
    await expect(wrong({ bucket: 'no' }).read(missing)).rejects.toThrow(/404 NoSuchBucket/);
    await expect(put(wrong({ secretAccessKey: 'no' }), file(Buffer.from('x')))).rejects.toThrow(/S3 store/);
  });

  test('retries repeatable requests to a busy store, but not an upload', async () => {
    const { store, peer } = await openS3();
    const { id } = await put(store, file(Buffer.from('x')));
    peer.failNext(503, 500);
    expect(await buffer((await store.read(id))!)).toEqual(Buffer.from('x'));
    peer.failNext('lost-answer');
    await store.remove(id);
    peer.failNext(503);
    await expect(put(store, file(Buffer.from('y')))).rejects.toThrow(/503 SlowDown/);
    peer.failNext(503, 503, 503);
    await expect(store.read(id)).rejects.toThrow(/503/);
  });

  test('leaves nothing behind after an upload that is cut off, unanswered or stalled', async () => {
    const { store, peer, held } = await openS3(hasty);
    for (const fault of ['cut-off-upload', 'lost-answer', 'slow'] as const) {
      peer.failNext(fault);
      await expect(put(store, file(randomBytes(300_000)))).rejects.toThrow(/did not take/);
    }
    await expect.poll(held).toEqual({ whole: 0, partial: 0 });
  });

  test('fails a truncated Drive download, and never treats it as the whole file', async () => {
    const { store, peer } = await openS3();
    const { id } = await put(store, file(randomBytes(300_000)));
    peer.failNext('cut-off-download');
    const stream = await store.read(id);
    await expect(buffer(stream!)).rejects.toThrow();
  });
});

describe('Google Drive', () => {
  test('stores the file in the folder under its name, with a Drive link', async () => {
    const { store, peer } = await openDrive();
    const { id, url } = await put(store, file(Buffer.from('x')));
    expect(url).toBe(`https://drive.google.com/file/d/${id}/view?usp=drivesdk`);
    expect(peer.files.get(id)).toMatchObject({ name: 'Plan für (2026).pdf', mimeType: 'application/pdf' });
    expect(peer.files.get(id)?.parents).toEqual([peer.folderId]);
  });

  test('uses one token for many calls, renews an expired one, and a refused one once', async () => {
    const { store, peer } = await openDrive();
    const tokensFetched = () => peer.requests.filter((line) => line === 'POST /token').length;
    const [{ id }] = await Promise.all([put(store, file(Buffer.from('x'))), put(store, file(Buffer.from('y')))]);
    expect(tokensFetched()).toBe(1);
    peer.expireTokens();
    expect(await buffer((await store.read(id))!)).toEqual(Buffer.from('x'));
    expect(tokensFetched()).toBe(2);

    const shortLived = await openDrive({ tokenSeconds: 60 });
    await shortLived.store.read('missing-file');
    await shortLived.store.read('missing-file');
    expect(shortLived.peer.requests.filter((line) => line === 'POST /token')).toHaveLength(2);
  });

  test('reports a revoked grant, a wrong client and a missing folder', async () => {
    const { store, peer, settings } = await openDrive();
    const wrong = (changes: Partial<typeof settings>) => openDriveStore({ ...settings, ...changes }, patient);
    await expect(wrong({ clientSecret: 'no' }).read('some-file')).rejects.toThrow(/401 invalid_client/);
    await expect(put(wrong({ folderId: 'no-such-folder' }), file(Buffer.from('x')))).rejects.toThrow(/404 notFound/);
    peer.revoke();
    await expect(put(store, file(Buffer.from('x')))).rejects.toThrow(/400 invalid_grant/);
  });

  test('retries a busy Drive, and reports a refusal', async () => {
    const { store, peer } = await openDrive();
    peer.failNext(503, 429);
    const { id } = await put(store, file(Buffer.from('x')));
    peer.failNext(500, 'lost-answer');
    await store.remove(id);
    peer.failNext(403, 403, 403);
    await expect(put(store, file(Buffer.from('y')))).rejects.toThrow(/403 userRateLimitExceeded/);
  });

  test('finds the file even if only the response is lost', async () => {
    const { store, peer, held } = await openDrive();
    const bytes = randomBytes(300_000);
    peer.failNext('pass', 'pass', 'lost-answer');
    const { id } = await put(store, file(bytes));
    expect((await buffer((await store.read(id))!)).equals(bytes)).toBe(true);
    expect(await held()).toEqual({ whole: 1, partial: 0 });
  });

  test.each(['cut-off-upload', 'slow', 503] as const)('cancels an upload that meets "%s"', async (fault) => {
    const { store, peer, held } = await openDrive({}, hasty);
    peer.failNext('pass', 'pass', fault);
    await expect(put(store, file(randomBytes(300_000)))).rejects.toThrow(/Drive did not take/);
    expect(await held()).toEqual({ whole: 0, partial: 0 });
  });

  test('fails a truncated Drive download, and never treats it as the whole file', async () => {
    const { store, peer } = await openDrive();
    const { id } = await put(store, file(randomBytes(300_000)));
    peer.failNext('cut-off-download');
    const stream = await store.read(id);
    await expect(buffer(stream!)).rejects.toThrow();
  });
});
