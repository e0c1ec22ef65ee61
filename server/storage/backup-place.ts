import type { Readable, Writable } from 'node:stream';

/** Where backups are kept: a folder or a bucket. */
export interface BackupPlace {
  /** The location of a backup, to show to people. */
  addressOf(name: string): string;
  /** @throws if there is one with this name. */
  begin(name: string): Promise<ArrivingBackup>;
  read(name: string): Promise<Readable>;
  /** Names, in no order. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export interface ArrivingBackup {
  readonly content: Writable;
  /** Call it when all content is written; `read` then returns the content. */
  written(): Promise<void>;
  read(): Promise<Readable>;
  /** Makes the backup visible under its name. */
  complete(): Promise<void>;
  /** Deletes what was written. Never rejects. */
  discard(): Promise<void>;
}
