import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { buildWhenNeeded, builtCommit, isBuilt } from './build.ts';
import { loadEnvFile, openTerminal } from './cli.ts';
import { versionText } from './commit.ts';
import { runProgram, settingsHelp } from './run-program.ts';

// Writes the cache once the server listens, because a process that is killed later writes nothing.
const terminal = openTerminal(() => flushCompileCache());
process.exitCode = await start(process.argv.slice(2));

async function start(argv: readonly string[]): Promise<number> {
  if (!process.version.startsWith('v24.')) {
    terminal.error(
      `This program needs Node 24, but this is ${process.version}. Start it with npm start, which brings its own Node.`,
    );
    return 1;
  }
  if (argv.includes('--help')) {
    terminal.print(await help());
    return 0;
  }
  if (argv.includes('--version')) {
    const about = await readFile(path.join(import.meta.dirname, '..', 'package.json'), 'utf8');
    const { name, version } = JSON.parse(about) as { name: string; version: string };
    terminal.print(versionText(name, version, await builtCommit()));
    return 0;
  }
  loadEnvFile();
  // The operator's environment, before NODE_ENV is set.
  const env = { ...process.env };
  process.env.NODE_ENV ??= 'production';
  try {
    const [name = 'serve'] = argv;
    const isCommand = name !== 'serve' && name !== 'worker';
    if (!isCommand || !isBuilt()) await buildWhenNeeded((step) => terminal.progress(step));
  } catch (error) {
    terminal.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
  return runProgram(path.join(import.meta.dirname, '..', 'build'), argv, env, terminal);
}

async function help(): Promise<string> {
  const { settings } = await import('#app/bootstrap/settings.ts');
  return [
    'npm start                 serves the site',
    'npm run dev               serves the site and reloads it while you edit',
    'npm run worker            processes jobs, if WORKER=separate keeps them out of the server',
    'npm run leads             lists the leads of all forms',
    'npm run articles          lists the published articles; -- load loads content/articles',
    'npm run payments          -- sync creates the prices at the payment provider; -- reconcile brings our records up to date with it',
    'npm run admin             lists the administrators; -- grant EMAIL and -- revoke EMAIL add and remove one, -- setup-link creates the first',
    'npm run jobs              lists the jobs that failed permanently; -- retry ID retries one',
    'npm run doctor            checks everything that the site needs; -- --mail ADDRESS sends a test email',
    'npm run backup            writes the whole site into one file',
    'npm run restore -- FILE   restores a backup into a new, empty database',
    'npm run db                -- migrate brings the database up to date; -- copy copies the embedded one to the Postgres at DATABASE_URL',
    '',
    ...settingsHelp(settings),
  ].join('\n');
}
