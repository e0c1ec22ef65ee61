import { resolve } from 'node:path';
import type { OpenApp } from '#app/bootstrap/open-app.ts';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { copyDatabase } from '#server/backup/copy.ts';
import type { Env } from '#server/env.ts';
import type { Logger } from '#server/log.ts';

/** A CLI command. Prints whole lines; resolves to the exit code. */
export interface Command {
  readonly usage: string;
  /** `signal`: the user has interrupted it. */
  run(app: OpenApp, argv: readonly string[], print: (text: string) => void, signal: AbortSignal): Promise<number>;
}

/** Of commands that clean up when they are interrupted; a second signal ends the process. */
export function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());
  return interrupted.signal;
}

/** `npm run jobs`: lists dead letters and retries them. */
export const jobsCommand: Command = {
  usage:
    'npm run jobs                 lists the jobs that failed for good\nnpm run jobs -- retry ID     tries one of them again (ID may be all)',
  async run(app, argv, print) {
    const [verb = 'list', id] = argv;
    const emails = await app.jobs.deadLetters();
    if (verb === 'list') {
      if (emails.length === 0) print('No job has failed permanently.');
      for (const { id: campaignId, job, failedAt, attempts, reason } of emails) {
        print(`${campaignId}  ${failedAt.toISOString()}  ${job}  ${String(attempts)} tries  ${reason}`);
      }
      return 0;
    }
    if (verb !== 'retry' || id === undefined) {
      print(this.usage);
      return 1;
    }
    const chosen = id === 'all' ? emails.map((mail) => mail.id) : [id];
    let failed = 0;
    for (const one of chosen) {
      const again = await app.jobs.retryDeadLetter(one);
      print(again ? `${one} is queued again.` : `There is no failed job ${one}.`);
      if (!again) failed += 1;
    }
    return failed === 0 ? 0 : 1;
  },
};

/** `npm run db -- migrate`: a command opens the database, and opening it brings it up to date. */
export const migrateCommand: Command = {
  usage: 'npm run db -- migrate     brings the database up to date and ends',
  run(_app, _argv, print) {
    print('The database is up to date.');
    return Promise.resolve(0);
  },
};

export const databaseHelp = `${migrateCommand.usage}
npm run db -- copy        moves the embedded database of DATA_DIR to the Postgres at DATABASE_URL`;

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
    print('Set DATABASE_URL to the Postgres that the database of DATA_DIR is to be copied to.');
    return 1;
  }
  const answer = await copyDatabase({ from: resolve(from), to, sqlFiles, log });
  if (!answer.ok) {
    const why =
      answer.reason === 'no-source'
        ? `there is no embedded database in ${from}; set DATA_DIR to the folder that holds it`
        : `the table ${answer.table} of the target already has rows`;
    print(`Nothing was copied: ${why}.`);
    return 1;
  }
  for (const { table, rows } of answer.tables) if (rows > 0) print(`${table}: ${String(rows)} rows`);
  print('Everything was copied. Start with the same DATABASE_URL from now on.');
  if (AUTH_SECRET === undefined) {
    print(`Set AUTH_SECRET to the content of ${resolve(from, 'secret.key')}: another secret ends sessions and links.`);
  }
  return 0;
}
