import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { changedTypesCommand, formatCommand, lintCommand, quickLintCommand } from './cached-commands.ts';

const { code: isNoCheckout, output } = await run('git status --porcelain --untracked-files=all --no-renames');
const changed = output.split('\n').filter((line) => /^(?!.?D)./.test(line));
const files = changed.map((line) => line.slice(3)).filter((file) => !file.startsWith('"'));
const changesChecks = files.some((file) => /^(?:package-lock\.json|\.(?:oxlintrc|oxfmtrc)\.json)$/.test(file));
const isWhole = isNoCheckout !== 0 || files.length < changed.length || changesChecks;
const modules = files.filter((file) => /\.tsx?$/.test(file));

/** The checks after each change, which run in parallel. Where possible, they only cover files changed since the commit. */
const checks: readonly (readonly [name: string, command: string])[] = [
  ['format', isWhole ? formatCommand : of('oxfmt --list-different --no-error-on-unmatched-pattern', files)],
  ['types', changedTypesCommand],
  ['lint', isWhole ? lintCommand : of(`${quickLintCommand} --no-error-on-unmatched-pattern`, modules)],
  ['unit', 'vitest run --project unit --changed --passWithNoTests --reporter=dot'],
];

if (await areRouteTypesOld()) await run('react-router typegen');
const outcomes = await Promise.all(
  checks.map(async ([name, command]) => {
    const began = Date.now();
    const { code, output } = await run(command);
    console.log(
      `${(code === 0 ? 'ok' : 'FAILED').padEnd(7)}${name.padEnd(8)}${((Date.now() - began) / 1000).toFixed(1)} s`,
    );
    if (code !== 0) console.log(output.trim().replaceAll(/^/gm, '       | '));
    return code;
  }),
);
process.exitCode = outcomes.every((code) => code === 0) ? 0 : 1;

/** The command on these files; succeeds without files. */
function of(command: string, names: readonly string[]): string {
  return names.length === 0 ? 'true' : `${command} ${names.map((name) => `'${name}'`).join(' ')}`;
}

/** Whether app/routes.ts is newer than the types that are generated from it. */
async function areRouteTypesOld(): Promise<boolean> {
  const [routes, types] = await Promise.all(
    ['app/routes.ts', '.react-router/types/+routes.ts'].map((file) => stat(file).catch(() => null)),
  );
  return !routes || !types || routes.mtimeMs > types.mtimeMs;
}

function run(command: string): Promise<{ code: number; output: string }> {
  const bin = path.resolve('node_modules/.bin');
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`, NO_COLOR: '1' };
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
