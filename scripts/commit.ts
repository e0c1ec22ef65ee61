import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The commit of the sources in `root`, with `-dirty` if they were changed since; null if it is unknown. The environment's
 * COMMIT is for a build without the repository, as in a container.
 */
export function sourceCommit(root: string, env: NodeJS.ProcessEnv = process.env): string | null {
  if (env['COMMIT']) return env['COMMIT'];
  // Without its own repository, git would answer for one that the folder lies in.
  if (!existsSync(path.join(root, '.git'))) return null;
  try {
    const words = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

export function versionText(name: string, version: string, commit: string | null): string {
  return `${name} ${version} (commit ${commit ?? 'unknown'})`;
}
