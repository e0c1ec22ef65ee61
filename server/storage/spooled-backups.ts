import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BackupPlace } from '#server/storage/backup-place.ts';

/**
 * The same place, filled from a file on this disk once all is written: for a database whose one connection must not
 * wait for a network.
 */
export function spooled(place: BackupPlace, file: string): BackupPlace {
  return {
    ...place,
    async begin(name) {
      const arriving = await place.begin(name);
      // Replaces what a killed process left.
      const content = createWriteStream(file, { mode: 0o600 });
      return {
        ...arriving,
        content,
        async written() {
          await pipeline(createReadStream(file), arriving.content);
          await rm(file, { force: true });
          await arriving.written();
        },
        async discard() {
          content.destroy();
          await rm(file, { force: true }).catch(() => undefined);
          await arriving.discard();
        },
      };
    },
  };
}
