import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BackupPlace } from '#server/storage/backup-place.ts';

/**
 * Writes each backup to a file on this disk first and copies it to `place` at the end, for a database whose only
 * connection must not wait for a network.
 */
export function spooled(place: BackupPlace, file: string): BackupPlace {
  return {
    ...place,
    async begin(name) {
      const arriving = await place.begin(name);
      // Replaces a file that a killed process left.
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
