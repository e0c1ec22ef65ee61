import { createReadStream, createWriteStream } from 'node:fs';
import { access, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { BackupPlace } from '#server/storage/backup-place.ts';
import { syncFolder } from '#server/storage/folder.ts';
import { minuteMs } from '#values/duration.ts';

/** A part that was not written to for this long was left by a killed process. */
const abandonedMinutes = 30;

/** Backups as files that only their owner may read. While one is written, its name ends in `.part`. */
export function openBackupFolder(folder: string, { make = false }: { make?: boolean } = {}): BackupPlace {
  const pathOf = (name: string) => join(folder, name);
  return {
    addressOf: pathOf,
    async begin(name) {
      if (make) await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = `${pathOf(name)}.part`;
      if (await isThere(pathOf(name))) throw taken(pathOf(name));
      await removeAbandoned(part);
      if (await isThere(part)) throw unfinished(part);
      // Reserves the name against concurrent backups.
      const content = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
      await new Promise<void>((resolve, reject) => content.once('open', () => resolve()).once('error', reject));
      return {
        content,
        written: () => finished(content, { readable: false }),
        read: () => Promise.resolve(createReadStream(part)),
        async complete() {
          await link(part, pathOf(name));
          await rm(part, { force: true });
          await syncFolder(folder);
        },
        async discard() {
          content.destroy();
          await rm(part, { force: true }).catch(() => undefined);
        },
      };
    },
    read: (name) => Promise.resolve(createReadStream(pathOf(name))),
    list: () => readdir(folder).catch(() => []),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

async function removeAbandoned(part: string): Promise<void> {
  const found = await stat(part).catch(() => null);
  if (found !== null && found.mtimeMs < Date.now() - abandonedMinutes * minuteMs) await rm(part, { force: true });
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function taken(path: string): Error {
  return Object.assign(new Error(`${path} exists already; choose another name`), { code: 'EEXIST' });
}

function unfinished(part: string): Error {
  const message = `${part} is an unfinished backup; if none is being written, delete that file`;
  return Object.assign(new Error(message), { code: 'EEXIST' });
}
