import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The message is one sentence for the terminal. */
export class DataFolderLocked extends Error {
  override readonly name = 'DataFolderLocked';
}

/** The message is one sentence for the terminal. */
class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
}

/**
 * Holds the lock until the returned function is called or the process ends. Two processes would silently corrupt an
 * embedded database. A SQLite transaction is Node's only lock that the system releases on a kill.
 * @throws {DataFolderLocked} when already held.
 * @throws {DataFolderUnusable} when the file cannot be created.
 */
export function lockFolder(lockFile: string): () => void {
  const folder = dirname(lockFile);
  const lock = openLock(folder, lockFile);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw unusable(folder, error);
    throw new DataFolderLocked(
      `The data folder ${folder} is already used by another running copy of the program. Stop that one, or set DATA_DIR to a different folder.`,
      { cause: error },
    );
  }
  return () => lock.close();
}

function openLock(folder: string, lockFile: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return new DatabaseSync(lockFile, { timeout: 0 });
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** The error for a data folder that cannot be created or written. */
export function unusable(folder: string, cause: unknown): DataFolderUnusable {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new DataFolderUnusable(
    `Could not write to the data folder ${folder} (${why}). Set DATA_DIR to a writable folder.`,
    {
      cause,
    },
  );
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
