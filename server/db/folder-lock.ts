import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder is open in another process. Its message is one sentence for the terminal. */
export class DataFolderLocked extends Error {
  override readonly name = 'DataFolderLocked';
}

/**
 * Holds the lock file until the returned function is called or the process ends, however it ends. Two processes on one
 * embedded database would corrupt it without a word; a SQLite transaction is the one lock that Node offers which the
 * operating system itself releases on a kill.
 * @throws {DataFolderLocked} when another process, or another part of this one, holds it.
 */
export function lockFolder(lockFile: string): () => void {
  mkdirSync(dirname(lockFile), { recursive: true });
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderLocked(
      `The data folder ${dirname(lockFile)} is in use by another running copy of the program; stop that one, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return () => lock.close();
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
