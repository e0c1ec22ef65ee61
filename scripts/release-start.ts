/** `bin/meridian` of a release: the same commands as npm's, without sources and without npm. */
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { openTerminal } from './cli.ts';
import { loadProgram, runProgram, settingsHelp } from './run-program.ts';

const build = path.join(import.meta.dirname, '..', 'build');
// After listening: a process killed later writes nothing.
const terminal = openTerminal(() => flushCompileCache());
const argv = process.argv.slice(2);
if (argv.includes('--help')) {
  const { settings } = await loadProgram(build);
  terminal.print(
    [
      'meridian COMMAND: serve, worker, leads, articles, payments, jobs, admin, backup, restore, db and doctor;',
      'docs/operating.md describes them.',
      '',
      ...settingsHelp(settings),
    ].join('\n'),
  );
} else {
  const env = { ...process.env };
  process.env.NODE_ENV ??= 'production';
  process.exitCode = await runProgram(build, argv, env, terminal);
}
