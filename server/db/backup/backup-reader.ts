import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { backupLine, type BackupLine } from '#server/db/backup/backup-line.ts';

/** The file is truncated or not a backup. */
export class BrokenBackup extends Error {}

export class BackupReader {
  readonly #lines: AsyncIterator<string>;
  readonly #close: () => void;
  #ahead: BackupLine | null | undefined;
  #fault: Error | undefined;

  constructor(path: string) {
    const file = createReadStream(path);
    const text = file.pipe(createGunzip());
    file.on('error', (error) => text.destroy(error));
    const reader = createInterface({ input: text, crlfDelay: Infinity });
    // readline does not forward input errors.
    text.on('error', (error) => (this.#fault = error));
    text.on('error', () => reader.close());
    this.#lines = reader[Symbol.asyncIterator]();
    this.#close = () => {
      reader.close();
      text.destroy();
      file.destroy();
    };
  }

  /** The next line without consuming it; null at the end. */
  async peek(): Promise<BackupLine | null> {
    this.#ahead ??= await this.#read();
    return this.#ahead;
  }

  async next(): Promise<BackupLine | null> {
    const line = await this.peek();
    this.#ahead = undefined;
    return line;
  }

  close(): void {
    this.#close();
  }

  async #read(): Promise<BackupLine | null> {
    const read = await this.#lines.next().catch((error: unknown): never => {
      throw this.#told(error);
    });
    if (this.#fault) throw this.#told(this.#fault);
    if (read.done === true) return null;
    try {
      return backupLine.parse(JSON.parse(read.value));
    } catch {
      throw new BrokenBackup('a line that is none of a backup');
    }
  }

  /** Missing files keep their error; others become `BrokenBackup`. */
  #told(fault: unknown): unknown {
    const isMissing = fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';
    return isMissing ? fault : new BrokenBackup(String(fault));
  }
}
