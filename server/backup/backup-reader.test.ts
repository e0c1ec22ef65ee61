import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, expect, test } from 'vitest';
import { BackupReader, BrokenBackup, NewerBackup } from '#server/backup/backup-reader.ts';
import { sealing, type BackupKeys } from '#server/backup/seal.ts';
import { firstDifference, Tallies } from '#server/backup/tally.ts';

const rows = [
  ['1', 'Zoë', null],
  ['2', 'Ann "A"', 'x'.repeat(40)],
];
const tallies = new Tallies();
for (const row of rows) tallies.of('public.users').add(JSON.stringify(row));
tallies.of('files').add(`abcd ${createHash('sha256').update('a file').digest('hex')}`);
const sums = tallies.sums();
const content = [
  { backup: 1, at: '2026-03-04T05:06:07.000Z', migrations: [1], queue: 1 },
  { table: 'public.users', columns: ['id', 'name', 'note'] },
  { rows },
  { file: 'abcd' },
  { bytes: Buffer.from('a file').toString('base64') },
  { whole: { rows: 2, files: 1, sums } },
];
const packed = (lines: readonly object[]) => gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
const plain = packed(content);
let identity: string;
let encrypted: Buffer;

beforeAll(async () => {
  identity = await generateX25519Identity();
  encrypted = await seal(plain, { recipient: await identityToRecipient(identity) });
});

async function seal(bytes: Buffer, keys: BackupKeys): Promise<Buffer> {
  return buffer((await sealing(keys))(Readable.from([bytes])));
}

/** Reads to the end line; null if it is missing. */
async function read(bytes: Buffer, keys: BackupKeys = {}): Promise<object | null> {
  const reader = new BackupReader(Readable.from([bytes]), keys);
  try {
    let last = null;
    for (let line = await reader.next(); line !== null; line = await reader.next()) last = line;
    expect(last === null || !('whole' in last) || firstDifference(sums, reader.sums)).toBe(undefined);
    return last !== null && 'whole' in last ? last : null;
  } finally {
    reader.close();
  }
}

test('reads a backup, plain and encrypted', async () => {
  expect(await read(plain)).toEqual(content.at(-1));
  expect(await read(encrypted, { identity: `# a comment\n${identity}\n` })).toEqual(content.at(-1));
});

test('refuses a backup of which any byte is changed', async () => {
  for (const [bytes, keys] of [
    [plain, {}],
    [encrypted, { identity }],
  ] as const) {
    for (let at = 0; at < bytes.length; at += 1) {
      // Time and system in the head of gzip, which nothing reads.
      if (bytes === plain && at >= 4 && at < 10) continue;
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      const answer = await read(changed, keys).catch((error: unknown) => error);
      expect(answer === null || answer instanceof Error, `byte ${String(at)}`).toBe(true);
    }
  }
});

test('refuses a backup that ends early, wherever it ends', async () => {
  for (const [bytes, keys] of [
    [plain, {}],
    [encrypted, { identity }],
  ] as const) {
    for (let length = 0; length < bytes.length; length += 1) {
      const answer = await read(bytes.subarray(0, length), keys).catch((error: unknown) => error);
      expect(answer === null || answer instanceof BrokenBackup, `${String(length)} bytes: ${String(answer)}`).toBe(
        true,
      );
    }
  }
});

test('refuses rows and files that do not match their sums', async () => {
  for (const at of [2, 4]) {
    const other = content.with(at, at === 2 ? { rows: rows.toReversed().slice(1) } : { bytes: 'YSBmaWxh' });
    await expect(read(packed(other))).rejects.toThrow(/differs from its sum/);
  }
  expect(await read(packed(content.with(2, { rows: rows.toReversed() })))).not.toBe(null);
});

test('says whether a key is missing or another one', async () => {
  await expect(read(encrypted)).rejects.toMatchObject({ reason: 'no-key' });
  await expect(read(encrypted, { identity: await generateX25519Identity() })).rejects.toMatchObject({
    reason: 'wrong-key',
  });
  await expect(read(encrypted, { passphrase: 'a passphrase' })).rejects.toMatchObject({ reason: 'wrong-key' });
  const locked = await seal(plain, { passphrase: 'one passphrase' });
  expect(await read(locked, { passphrase: 'one passphrase' })).not.toBe(null);
  await expect(read(locked, { passphrase: 'another one' })).rejects.toMatchObject({ reason: 'wrong-key' });
});

test('knows a format of a newer version', async () => {
  await expect(read(packed([{ backup: 2, parts: 3 }]))).rejects.toThrow(NewerBackup);
});
