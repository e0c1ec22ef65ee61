import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecret } from '#server/keys/secret.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'meridian-secret-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

test('creates a key once, readable only by this user', async () => {
  const dataDir = join(folder, 'data');
  const made = await readSecret({ DATA_DIR: dataDir });
  expect(made).toMatch(/^[\w-]{64}$/);
  expect(await readSecret({ DATA_DIR: dataDir })).toBe(made);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(made);
});

test('prefers the setting, and writes nothing then', async () => {
  const AUTH_SECRET = 'x'.repeat(40);
  expect(await readSecret({ DATA_DIR: join(folder, 'none'), AUTH_SECRET })).toBe(AUTH_SECRET);
  await expect(stat(join(folder, 'none'))).rejects.toThrow();
});

test('does not accept a file without a key', async () => {
  await writeFile(join(folder, 'secret.key'), '');
  await expect(readSecret({ DATA_DIR: folder })).rejects.toThrow(/holds no key/);
});
