import { createHash, type Hash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { backupLine, type BackupLine } from '#server/backup/backup-line.ts';
import { SealedBackup, unsealed, type BackupKeys } from '#server/backup/seal.ts';
import { firstDifference, Tallies, type Sums } from '#server/backup/tally.ts';

/** The file is truncated, changed or not a backup. */
export class BrokenBackup extends Error {}

/** The format is of a newer version. */
export class NewerBackup extends Error {}

const anyHead = z.object({ backup: z.number().min(2) });

/** Reads the lines of a backup and compares their sums at its end. */
export class BackupReader {
  readonly #lines: AsyncIterator<string>;
  readonly #close: () => void;
  readonly #tallies = new Tallies();
  #ahead: BackupLine | null | undefined;
  #failure: Error | undefined;
  #table = '';
  #file: { readonly name: string; readonly digest: Hash } | null = null;
  #isFirst = true;

  /** @throws {SealedBackup | BrokenBackup | NewerBackup} while it is read. */
  constructor(bytes: Readable, keys: BackupKeys = {}) {
    const text = new PassThrough();
    const reader = createInterface({ input: text, crlfDelay: Infinity });
    // Ignores errors from before and after the pipeline reads it; they would end the process.
    bytes.on('error', () => undefined);
    // readline does not forward input errors.
    pipeline(Readable.from(unsealed(bytes, keys)), createGunzip(), text, (error) => {
      this.#failure = error ?? undefined;
      if (error) reader.close();
    });
    this.#lines = reader[Symbol.asyncIterator]();
    this.#close = () => {
      reader.close();
      text.destroy();
      bytes.destroy();
    };
  }

  /** Sums of everything read so far. */
  get sums(): Sums {
    return this.#tallies.sums();
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
      throw this.#asBroken(error);
    });
    if (this.#failure) throw this.#asBroken(this.#failure);
    if (read.done === true) return null;
    const line = this.#parse(read.value);
    this.#isFirst = false;
    this.#count(line);
    return line;
  }

  #parse(text: string): BackupLine {
    try {
      const json: unknown = JSON.parse(text);
      if (this.#isFirst && anyHead.safeParse(json).success) throw new NewerBackup();
      return backupLine.parse(json);
    } catch (error) {
      if (error instanceof NewerBackup) throw error;
      throw new BrokenBackup('a line that is none of a backup');
    }
  }

  #count(line: BackupLine): void {
    if ('bytes' in line) {
      this.#file?.digest.update(line.bytes, 'base64');
      return;
    }
    if (this.#file !== null) this.#tallies.of('files').add(`${this.#file.name} ${this.#file.digest.digest('hex')}`);
    this.#file = 'file' in line ? { name: line.file, digest: createHash('sha256') } : null;
    if ('table' in line) this.#table = line.table;
    else if ('rows' in line) for (const row of line.rows) this.#tallies.of(this.#table).add(JSON.stringify(row));
    else if ('whole' in line) {
      const different = firstDifference(line.whole.sums, this.sums);
      if (different !== undefined) throw new BrokenBackup(`${different} differs from its sum`);
    }
  }

  /** Errors of the file system and of the keys stay; others become `BrokenBackup`. */
  #asBroken(failure: unknown): unknown {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
    return failure instanceof SealedBackup || /^E[A-Z]+$/.test(code) ? failure : new BrokenBackup(String(failure));
  }
}
