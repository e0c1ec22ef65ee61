/** `bin/meridian` of a release: the same commands as npm's, without sources and without npm. */
import { flushCompileCache } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openTerminal } from './cli.ts';
import { versionText } from './commit.ts';
import { loadProgram, runProgram, settingsHelp } from './run-program.ts';

const build = path.join(import.meta.dirname, '..', 'build');
// After listening: a process killed later writes nothing.
const terminal = openTerminal(() => flushCompileCache(), withoutNpm);
const argv = process.argv.slice(2);
const [command = '--help'] = argv;
if (command === '--version') {
  const about = readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8');
  const { name, version, commit } = JSON.parse(about) as { name: string; version: string; commit: string | null };
  terminal.print(versionText(name, version, commit));
} else if (command === '--help') {
  const { settings } = await loadProgram(build);
  terminal.print(
    [
      'meridian COMMAND: serve, worker, leads, articles, payments, jobs, admin, backup, restore, db and doctor.',
      'docs/operating.md describes them; meridian COMMAND --help lists what each can do.',
      '',
      ...settingsHelp(settings),
    ].join('\n'),
  );
} else {
  const env = { ...process.env };
  process.env.NODE_ENV ??= 'production';
  process.exitCode = await runProgram(build, argv, env, terminal);
}

/** A release has no npm: `npm run leads -- show` is `meridian leads show`. */
function withoutNpm(text: string): string {
  return text.replaceAll(/npm run ([a-z]+)(?: --(?= ))?/g, 'meridian $1').replaceAll('npm start', 'meridian serve');
}
