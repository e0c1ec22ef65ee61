import { resolve } from 'node:path';
import type { OpenApp } from '#app/bootstrap/open-app.ts';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { copyDatabase } from '#server/backup/copy.ts';
import type { Env } from '#server/env.ts';
import type { Logger } from '#server/log.ts';

/** A CLI command. Prints whole lines; resolves to the exit code. */
export interface Command {
  readonly usage: string;
  /** `signal` aborts when the user interrupts the command. */
  run(app: OpenApp, argv: readonly string[], print: (text: string) => void, signal: AbortSignal): Promise<number>;
}

/** Aborts on the first signal, so that a command can clean up; a second signal ends the process. */
export function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());
  return interrupted.signal;
}

/** `npm run jobs`: lists dead letters and retries them. */
export const jobsCommand: Command = {
  usage:
    'npm run jobs                 lists the jobs that failed permanently\nnpm run jobs -- retry ID     retries one of them, or all of them with the ID "all"',
  async run(app, argv, print) {
    const [verb = 'list', id] = argv;
    const deadLetters = await app.jobs.deadLetters();
    if (verb === 'list') {
      if (deadLetters.length === 0) print('No job has failed permanently.');
      for (const { id: deadLetterId, job, failedAt, attempts, reason } of deadLetters) {
        print(`${deadLetterId}  ${failedAt.toISOString()}  ${job}  ${String(attempts)} attempts  ${reason}`);
      }
      return 0;
    }
    if (verb !== 'retry' || id === undefined) {
      print(this.usage);
      return 1;
    }
    const ids = id === 'all' ? deadLetters.map((deadLetter) => deadLetter.id) : [id];
    let missing = 0;
    for (const one of ids) {
      const isQueued = await app.jobs.retryDeadLetter(one);
      print(isQueued ? `${one} is queued again.` : `There is no failed job ${one}.`);
      if (!isQueued) missing += 1;
    }
    return missing === 0 ? 0 : 1;
  },
};

/** `npm run db -- migrate`: there is nothing left to do, because opening the app has already migrated the database. */
export const migrateCommand: Command = {
  usage: 'npm run db -- migrate     brings the database up to date',
  run(_app, _argv, print) {
    print('The database is up to date.');
    return Promise.resolve(0);
  },
};

export const databaseHelp = `${migrateCommand.usage}
npm run db -- copy        copies the embedded database in DATA_DIR to the Postgres at DATABASE_URL`;

/**
 * `npm run db -- copy`: copies the embedded database in DATA_DIR to the Postgres at DATABASE_URL. The server must be
 * stopped, so that no writes are missed.
 */
export async function databaseCommand(
  argv: readonly string[],
  {
    DATA_DIR: from,
    AUTH_SECRET,
    ...env
  }: Pick<Env, 'DATA_DIR' | 'AUTH_SECRET' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
  log: Logger,
  print: (text: string) => void,
): Promise<number> {
  if (argv[0] !== 'copy') {
    print(databaseHelp);
    return 1;
  }
  const to = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  if (to === undefined) {
    print('Set DATABASE_URL to the Postgres to copy the database in DATA_DIR to.');
    return 1;
  }
  const result = await copyDatabase({ from: resolve(from), to, sqlFiles, log });
  if (!result.ok) {
    const why =
      result.reason === 'no-source'
        ? `there is no embedded database in ${from}; set DATA_DIR to the folder that contains it`
        : `the table ${result.table} of the target already has rows`;
    print(`Nothing was copied: ${why}.`);
    return 1;
  }
  for (const { table, rows } of result.tables) if (rows > 0) print(`${table}: ${String(rows)} rows`);
  print('Everything was copied. Start with the same DATABASE_URL from now on.');
  if (AUTH_SECRET === undefined) {
    print(
      `Set AUTH_SECRET to the content of ${resolve(from, 'secret.key')}; with another secret, sessions and links expire.`,
    );
  }
  return 0;
}
