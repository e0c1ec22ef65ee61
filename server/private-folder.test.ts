import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivateFolder } from '#server/private-folder.ts';

let base: string;
beforeEach(async () => (base = await mkdtemp(path.join(tmpdir(), 'meridian-private-'))));
afterEach(() => rm(base, { recursive: true, force: true }));

const mode = async (name: string) => ((await stat(path.join(base, name))).mode & 0o7777).toString(8);

test('makes a new data folder private to its user', async () => {
  await makePrivateFolder(path.join(base, 'deep', 'data'));
  expect(await mode('deep/data')).toBe('700');
});

test.runIf(process.platform === 'linux')('refuses a folder that cannot be made, below /proc too', async () => {
  await expect(makePrivateFolder('/proc/none/data')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('makes an open folder private with all its contents, and nothing outside', async () => {
  await writeFile(path.join(base, 'outside'), '', { mode: 0o644 });
  await mkdir(path.join(base, 'data', 'database', 'base'), { recursive: true });
  await writeFile(path.join(base, 'data', 'database', 'pg_hba.conf'), '');
  await chmod(path.join(base, 'data', 'database', 'pg_hba.conf'), 0o666);
  await symlink(path.join(base, 'outside'), path.join(base, 'data', 'link'));
  await chmod(path.join(base, 'data', 'database'), 0o755);
  await chmod(path.join(base, 'data'), 0o755);
  await makePrivateFolder(path.join(base, 'data'));
  expect(await mode('data')).toBe('700');
  expect(await mode('data/database')).toBe('700');
  expect(await mode('data/database/base')).toBe('700');
  expect(await mode('data/database/pg_hba.conf')).toBe('600');
  expect(await mode('outside')).toBe('644');
});

test('makes an open database in a private folder private too', async () => {
  await mkdir(path.join(base, 'data', 'database'), { recursive: true });
  await chmod(path.join(base, 'data'), 0o700);
  await chmod(path.join(base, 'data', 'database'), 0o755);
  await makePrivateFolder(path.join(base, 'data'));
  expect(await mode('data/database')).toBe('700');
});

test('keeps the permissions of a folder shared by all users', async () => {
  await mkdir(path.join(base, 'shared'));
  await chmod(path.join(base, 'shared'), 0o1777);
  await makePrivateFolder(path.join(base, 'shared'));
  expect(await mode('shared')).toBe('1777');
});
