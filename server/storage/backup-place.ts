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
  /** Call at the end of the content; `read` then gives it back. */
  written(): Promise<void>;
  read(): Promise<Readable>;
  /** Gives it its name. */
  complete(): Promise<void>;
  /** Leaves nothing of it. Never rejects. */
  discard(): Promise<void>;
}
