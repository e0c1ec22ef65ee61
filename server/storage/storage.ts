import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Generated, or Google Drive's file id. */
  readonly id: string;
  /** `/admin/files/ID` on our origin, or Drive's `webViewLink`. */
  readonly url: string;
}

export interface FileToStore {
  /** From `newId`, so rows can reference files before storage. */
  readonly id: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly body: Readable;
}

/** Drivers: folder, S3-compatible, Google Drive. */
export interface FileStore {
  newId(): Promise<string>;
  put(file: FileToStore): Promise<StoredFile>;
  /** Null if missing. */
  read(id: string): Promise<Readable | null>;
  /** Also partial uploads; ignores missing files. */
  remove(id: string): Promise<void>;
}
