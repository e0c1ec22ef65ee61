import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let base: string;
beforeEach(async () => (base = await mkdtemp(path.join(tmpdir(), 'meridian launcher '))));
afterEach(() => rm(base, { recursive: true, force: true }));

test('starts the Node beside it after the release was moved, and through links', async () => {
  const bin = path.join(base, 'built', 'bin');
  await mkdir(bin, { recursive: true });
  await copyFile('scripts/release-launcher.sh', path.join(bin, 'meridian'));
  // Stands for Node: prints what it is asked to run.
  await writeFile(path.join(bin, 'node'), '#!/bin/sh\nfor word in "$@"; do echo "$word"; done\n');
  for (const name of ['meridian', 'node']) await chmod(path.join(bin, name), 0o755);
  await rename(path.join(base, 'built'), path.join(base, '0.1.0'));
  await symlink('0.1.0', path.join(base, 'current'));
  await symlink('current/bin/meridian', path.join(base, 'meridian'));

  const program = path.join(base, '0.1.0', 'bin', 'meridian.js');
  for (const command of ['0.1.0/bin/meridian', 'current/bin/meridian', 'meridian']) {
    const output = execFileSync(path.join(base, command), ['leads', 'show me'], { encoding: 'utf8', cwd: tmpdir() });
    expect(output.trim().split('\n')).toEqual([program, 'leads', 'show me']);
  }
});
