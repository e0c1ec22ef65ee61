import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { adminLink, isMadeUpName, makeUpName } from '#server/storage/made-up-name.ts';
import type { FileStore } from '#server/storage/storage.ts';
import { metered } from '#server/storage/transfer.ts';
import { dayMs } from '#values/duration.ts';

/**
 * Local files with random names in 256 subfolders. They appear complete and synced, or not at all; leftovers are
 * deleted after a day.
 */
export function openFolderStore(root: string, publicOrigin: string): FileStore {
  const incoming = path.join(root, 'incoming');
  let cleared: Promise<void> | undefined;

  return {
    newId: () => Promise.resolve(makeUpName()),

    async put(file) {
      const { id } = file;
      const body = metered(file);
      if (!isMadeUpName(id)) throw new Error('The id is none of this store.');
      const arriving = path.join(incoming, id);
      try {
        cleared ??= clearOld(incoming);
        await Promise.all([mkdir(incoming, { recursive: true, mode: 0o700 }), cleared]);
        const disk = createWriteStream(arriving, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(body, disk);
        await mkdir(shard(root, id), { recursive: true, mode: 0o700 });
        await rename(arriving, filePath(root, id));
        await syncFolder(shard(root, id));
        await syncFolder(root);
      } catch (error) {
        body.destroy();
        await rm(arriving, { force: true });
        await rm(filePath(root, id), { force: true });
        throw error;
      }
      return { id, url: adminLink(publicOrigin, id) };
    },

    async read(id) {
      if (!isMadeUpName(id)) return null;
      const file = await open(filePath(root, id), 'r').catch(nullWhenMissing);
      return file?.createReadStream() ?? null;
    },

    async remove(id) {
      if (!isMadeUpName(id)) return;
      await rm(path.join(incoming, id), { force: true });
      await rm(filePath(root, id), { force: true });
    },
  };
}

function shard(root: string, id: string): string {
  return path.join(root, id.slice(0, 2));
}

function filePath(root: string, id: string): string {
  return path.join(shard(root, id), id);
}

async function clearOld(incoming: string): Promise<void> {
  const yesterday = Date.now() - dayMs;
  for (const name of await readdir(incoming).catch(() => [])) {
    const left = path.join(incoming, name);
    const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < yesterday) await rm(left, { force: true });
  }
}

/** A power cut could lose unsynced names. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
