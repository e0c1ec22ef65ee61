import { open, readdir, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { makeUpName } from '#server/storage/made-up-name.ts';
import { dayMs } from '#values/duration.ts';

/** Received but not stored, in the temporary folder. */
export interface SpooledFile {
  /** Bytes. */
  readonly size: number;
  /** At most `length` first bytes. */
  head(length: number): Promise<Uint8Array>;
  /** From the start; repeatable. */
  read(): Readable;
  close(): Promise<void>;
}

const prefix = 'meridian-upload-';

/**
 * Writes to an unlinked temporary file, which the system frees at process end. Rejects with the stream's error and
 * keeps nothing.
 */
export async function spool(stream: Readable): Promise<SpooledFile> {
  const file = path.join(tmpdir(), `${prefix}${makeUpName()}`);
  const handle = await open(file, 'wx+', 0o600);
  try {
    await unlink(file);
    await handle.writeFile(stream);
    return spooled(handle, (await handle.stat()).size);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Deletes leftovers of killed processes. */
export async function sweepSpooledFiles(now: Date, folder = tmpdir()): Promise<void> {
  const yesterday = now.getTime() - dayMs;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const left = path.join(folder, name);
    const found = await stat(left).catch(() => null);
    // Other users' files cannot be removed.
    if (found !== null && found.mtimeMs < yesterday) {
      await rm(left, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

const chunkBytes = 64 * 1024;

function spooled(handle: FileHandle, size: number): SpooledFile {
  async function* bytes() {
    for (let at = 0; at < size;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
  return {
    size,
    async head(length) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    },
    read: () => Readable.from(bytes(), { objectMode: false }),
    close: () => handle.close(),
  };
}
