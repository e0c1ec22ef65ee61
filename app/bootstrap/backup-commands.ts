import { resolve } from 'node:path';
import type { Command } from '#app/bootstrap/commands.ts';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { restoreBackup, type RestoreAnswer } from '#server/db/backup/restore-backup.ts';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import { openDatabase } from '#server/db/database.ts';
import { serverOptions } from '#server/db/server-pools.ts';
import type { Env } from '#server/env.ts';
import type { Logger } from '#server/log.ts';

const backupHelp = `npm run backup                writes the whole site into one file in this folder
npm run backup -- FILE        names the file`;

const restoreHelp = 'npm run restore -- FILE       puts a backup into a new, empty database';

/** Default backup path, resolved by the caller: another process may write the file. */
export function backupFile(argv: readonly string[], now: Date): string[] {
  const [file = `meridian-${now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}.backup.gz`, ...more] = argv;
  return [resolve(file), ...more];
}

/** `npm run backup`: a consistent snapshot of rows, files and key, while the site runs. */
export const backupCommand: Command = {
  usage: backupHelp,
  async run(app, argv, print) {
    const [path, ...more] = argv;
    if (path === undefined || more.length > 0) {
      print(backupHelp);
      return 2;
    }
    const { env, database, secret } = app;
    try {
      const { rows, files } = await writeBackup(
        {
          pool: database.background.pool,
          filesFolder: filesFolder(env),
          secret: env.AUTH_SECRET === undefined ? secret : null,
          now: app.now(),
        },
        path,
      );
      print(`Wrote ${String(rows)} rows and ${String(files)} files to ${path}.`);
      if (filesFolder(env) === null) print('Uploaded files lie in the store of the settings, and are not in it.');
      print('It holds personal data and, unless AUTH_SECRET is set, the key: keep it where only you can read it.');
      return 0;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code !== 'EEXIST' && code !== 'ENOENT' && code !== 'EACCES' && code !== 'ENOSPC') throw error;
      print(`No backup was written to ${path}: ${(error as Error).message}`);
      return 1;
    }
  },
};

/** `npm run restore -- FILE`, while no program uses the database. Returns the exit code. */
export async function runRestore(
  env: Env,
  argv: readonly string[],
  log: Logger,
  print: (text: string) => void,
): Promise<number> {
  const [path, ...more] = argv;
  if (path === undefined || more.length > 0) {
    print(restoreHelp);
    return 2;
  }
  const dataDir = resolve(env.DATA_DIR);
  const database = await openDatabase({ ...serverOptions(env), dataDir, log });
  try {
    const secretFile = env.AUTH_SECRET === undefined ? resolve(dataDir, 'secret.key') : null;
    const answer = await restoreBackup(
      { database, sqlFiles, filesFolder: filesFolder(env), secretFile, log },
      resolve(path),
    );
    if (!answer.ok) {
      print(`Nothing was restored: ${why(answer)}`);
      return 1;
    }
    print(`Restored ${String(answer.rows)} rows and ${String(answer.files)} files. Start the site: npm start`);
    return 0;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    print(`Nothing was restored: there is no file ${path}.`);
    return 1;
  } finally {
    await database.close();
  }
}

function why(answer: Exclude<RestoreAnswer, { ok: true }>): string {
  switch (answer.reason) {
    case 'not-a-backup':
      return 'this file is no backup of this program.';
    case 'cut-off':
      return 'the file is not whole; the database was left empty.';
    case 'newer':
      return 'the backup was made by a newer version of the program; restore it with that version.';
    case 'older':
      return 'the backup was made by a version before the first release; restore it with that version.';
    case 'not-empty':
      return `the database has rows already (${answer.table}). Set DATA_DIR or DATABASE_URL to a new one.`;
    case 'not-new':
      return 'the database was made by a newer version than the backup. Set DATA_DIR or DATABASE_URL to a new one.';
  }
}

/** Null if uploads are in an external store. */
function filesFolder(env: Env): string | null {
  const isElsewhere = env.S3_ENDPOINT !== undefined || env.GOOGLE_DRIVE_CLIENT_ID !== undefined;
  return isElsewhere ? null : resolve(env.DATA_DIR, 'files');
}
