import type { Readable } from 'node:stream';

export interface StoredFile {
  /** The store's own id: a key we made up, or Google Drive's file id. */
  readonly id: string;
  /** The private link for administrators: `/admin/files/ID` on our origin, or Drive's `webViewLink`. */
  readonly url: string;
}

export interface FileToStore {
  /** From `newId`, so that a row can name the file before the store has it. */
  readonly id: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly body: Readable;
}

/** One door, three drivers: a folder, S3-compatible, Google Drive. */
export interface FileStore {
  newId(): Promise<string>;
  put(file: FileToStore): Promise<StoredFile>;
  /** The file's bytes, or null where the store has no such file. */
  read(id: string): Promise<Readable | null>;
  /** Removes a file, one that arrived in part too; a file that is not there is no fault. */
  remove(id: string): Promise<void>;
}
