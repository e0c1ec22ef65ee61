/**
 * `npm run core-alone`: builds, checks and starts the core in a copy of the tree without what is optional
 * (`optional-features.mjs`). Uses in `app/` and tests are removed as a person following the compiler's errors would.
 * `--keep` keeps the copy, `--fast` leaves out the unit tests.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { optionalFeatureOf } from '../../optional-features.mjs';
import { leaveOut } from './leave-out.ts';

/** Files about the whole product, which the core does not have. */
const aboutAll =
  /^(bench\/|drills\/(?!kit)|tests\/(boundaries|http)\/|tests\/faults\/.*\.test\.ts$|tests\/e2e\/(?!files\.ts)|(tests\/[^/]+|scripts\/.*)\.test\.ts$)/;
const generators = [
  'webhooks',
  'actions',
  'domain-events',
  'settings',
  'data-model',
  'accounts-api',
  'runs-api',
  'demo-runs',
  'copy',
  'screens',
];

const copy = mkdtempSync(path.join(tmpdir(), 'core-alone-'));
try {
  const all = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n').filter(existsSync);
  const files = all.filter((file) => !aboutAll.test(file) && !generators.some((name) => file === `scripts/${name}.ts`));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(file, path.join(copy, file));
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  const left = leaveOut(copy, files, (file) => optionalFeatureOf(file) !== undefined);
  console.log(`Left out: ${left.files} files, and lines of ${left.changed.length} others:`);
  for (const file of left.changed) console.log(`  ${file}`);
  run('npx', ['react-router', 'typegen']);
  run('node', ['node_modules/typescript-native/bin/tsc', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false']);
  const folders = ['features', 'forms', 'ui', 'content', 'server', 'values'];
  run('npx', ['depcruise', '--config', '.dependency-cruiser.mjs', ...folders]);
  if (!process.argv.includes('--fast')) run('npx', ['vitest', 'run', '--project', 'unit', ...folders]);
  run('node', ['scripts/build.ts']);
  run('npx', ['vitest', 'run', '--project', 'embedded', ...folders]);
  run('node', ['scripts/core-alone/specified-pages.ts']);
} finally {
  if (process.argv.includes('--keep')) console.log(copy);
  else rmSync(copy, { recursive: true, force: true });
}

function run(program: string, parameters: readonly string[]): void {
  console.log(`\n> ${program} ${parameters.join(' ')}`);
  execFileSync(program, parameters, { cwd: copy, stdio: 'inherit' });
}
