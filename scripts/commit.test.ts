import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sourceCommit, versionText } from './commit.ts';

describe('the commit of the sources', () => {
  let root: string;
  const file = (name: string) => path.join(root, name);
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@harbour.example', ...words], {
      cwd: root,
      encoding: 'utf8',
    }).trim();

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'meridian-commit-'));
    git('init', '--quiet');
    await writeFile(file('site.ts'), 'one');
    git('add', 'site.ts');
    git('commit', '--quiet', '--message', 'Begin');
    git('tag', 'v1');
  });

  afterEach(() => rm(root, { recursive: true }));

  test('is what git has, whatever its tags', () => {
    expect(sourceCommit(root, {})).toBe(git('rev-parse', '--short=12', 'HEAD'));
  });

  test('is marked when a file was changed since', async () => {
    await writeFile(file('site.ts'), 'two');
    expect(sourceCommit(root, {})).toBe(`${git('rev-parse', '--short=12', 'HEAD')}-dirty`);
  });

  test('is what the environment says where the build has no repository', async () => {
    await rm(file('.git'), { recursive: true });
    expect(sourceCommit(root, { COMMIT: 'ab12cd34ef56' })).toBe('ab12cd34ef56');
    expect(sourceCommit(root, { COMMIT: '' })).toBeNull();
  });

  test('is unknown in a folder that only lies in a repository', async () => {
    await mkdir(file('unpacked'));
    expect(sourceCommit(file('unpacked'), {})).toBeNull();
  });

  test('is unknown where git cannot read the repository', async () => {
    await rm(file('.git/HEAD'));
    expect(sourceCommit(root, {})).toBeNull();
  });
});

test('the version says so when the commit is unknown', () => {
  expect(versionText('meridian', '0.1.0', 'ab12cd34ef56-dirty')).toBe('meridian 0.1.0 (commit ab12cd34ef56-dirty)');
  expect(versionText('meridian', '0.1.0', null)).toBe('meridian 0.1.0 (commit unknown)');
});

test('npm start -- --version prints the version and the commit', () => {
  const output = execFileSync(process.execPath, ['scripts/start.ts', 'serve', '--version'], { encoding: 'utf8' });
  expect(output).toMatch(/^meridian \d+\.\d+\.\d+ \(commit (?:[0-9a-f]{12}(?:-dirty)?|unknown)\)\n$/);
});
