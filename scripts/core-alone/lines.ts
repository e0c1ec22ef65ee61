/** Prints the lines of the core and of each optional feature, without tests: the figures of README.md, rounded there. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { optionalFeatureOf } from '../../optional-features.mjs';

const folders = ['app', 'content', 'features', 'forms', 'server', 'ui', 'values'];
const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
  .trim()
  .split('\n');
const lines = new Map<string, number>();
for (const file of files.filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))) {
  const part = optionalFeatureOf(file) ?? 'core';
  lines.set(part, (lines.get(part) ?? 0) + readFileSync(file, 'utf8').split('\n').length - 1);
}
for (const [part, count] of [...lines].sort(([, one], [, other]) => other - one)) console.log(`${count}  ${part}`);
