import { createReadStream } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Command } from '#app/bootstrap/commands/commands.ts';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { backupName } from '#features/backups/backups.ts';
import { backupSettings, openBucketOf } from '#features/backups/backups-settings.server.ts';
import { backupSource, localFiles } from '#features/backups/run-backup.server.ts';
import { restoreBackup, type RestoreResult } from '#server/backup/restore-backup.ts';
import { isSealing } from '#server/backup/seal.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openDatabase } from '#server/db/database.ts';
import { serverOptions } from '#server/db/pool/server-pools.ts';
import type { Env } from '#server/env.ts';
import type { Logger } from '#server/log.ts';
import { openBackupFolder } from '#server/storage/backup-folder.ts';

const backupHelp = `npm run backup                writes the whole site into one file in this folder
npm run backup -- FILE        writes it to FILE instead`;
export const restoreHelp = `npm run restore -- FILE       restores a backup into a new, empty database
npm run restore -- s3://BUCKET/NAME`;

/** Resolves the backup's path before the command is sent, because another process may write the file. */
export function backupFile(env: Env, argv: readonly string[], now: Date): string[] {
  const [file = backupName(now, isSealing(backupSettings(env).keys)), ...more] = argv;
  return [resolve(file), ...more];
}

/** `npm run backup`: a consistent snapshot of rows, files and key, while the site runs. */
export const backupCommand: Command = {
  usage: backupHelp,
  async run(app, argv, print, signal) {
    const [path, ...more] = argv;
    if (path === undefined || more.length > 0) {
      print(backupHelp);
      return 2;
    }
    const source = backupSource({ ...app, db: app.database.background.db });
    try {
      const place = openBackupFolder(dirname(path));
      const { rows, files } = await writeBackup(source, { place, name: basename(path), signal });
      print(`Wrote ${String(rows)} rows and ${String(files)} files to ${path}.`);
      if (source.filesFolder === null) print('Uploaded files are in the configured store and are not included.');
      print(
        isSealing(source.keys)
          ? 'It is encrypted with the key or passphrase from the settings. Keep that in a different place.'
          : 'It contains personal data and, unless AUTH_SECRET is set, the secret key. Keep it where only you can read it.',
      );
      return 0;
    } catch (error) {
      print(`No backup was written to ${path}: ${signal.aborted ? 'it was interrupted' : readMessage(error)}.`);
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
  signal: AbortSignal,
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
    const { keys } = backupSettings(env);
    const bytes = await openBackup(env, path);
    signal.addEventListener('abort', () => bytes.destroy(new Error('The restore was interrupted.')));
    const result = await restoreBackup(
      { database, sqlFiles, filesFolder: localFiles(env), secretFile, keys, log },
      bytes,
    );
    if (!result.ok) {
      print(`Nothing was restored: ${signal.aborted ? 'it was interrupted.' : reasonText(result)}`);
      return 1;
    }
    print(`Restored ${String(result.rows)} rows and ${String(result.files)} files. Start the site: npm start`);
    return 0;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    print(`Nothing was restored: ${isMissing ? `there is no file ${path}` : readMessage(error)}.`);
    return 1;
  } finally {
    await database.close();
  }
}

/** Reads a backup from a file or, for an `s3://` address, from a bucket. */
async function openBackup(env: Env, address: string): Promise<Readable> {
  const slash = address.lastIndexOf('/');
  const bucket = openBucketOf(env, address.slice(0, slash));
  return bucket === null ? createReadStream(resolve(address)) : bucket.read(address.slice(slash + 1));
}

/** The first line of an error's message, without its period. */
function readMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n', 1)[0] ?? '').replace(/\.$/, '');
}

function reasonText(result: Exclude<RestoreResult, { ok: true }>): string {
  switch (result.reason) {
    case 'not-a-backup':
      return 'this file is not a backup of this program.';
    case 'cut-off':
      return 'the file is incomplete or was changed. The database was left empty.';
    case 'no-key':
      return 'the file is encrypted. Set BACKUP_PASSPHRASE, or set BACKUP_AGE_IDENTITY_FILE to the file with its age identity.';
    case 'wrong-key':
      return 'the file is encrypted with another passphrase or for another key.';
    case 'newer':
      return 'the backup is from a newer version of the program. Restore it with that version.';
    case 'not-empty':
      return `the database already has rows (table ${result.table}). Set DATA_DIR or DATABASE_URL to a new, empty one.`;
    case 'not-new':
      return 'the database was created by a newer version than the backup. Set DATA_DIR or DATABASE_URL to a new, empty one.';
  }
}
