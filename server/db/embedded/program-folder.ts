import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds server/migrations and the SQL files, seen from the source and from the built bundle alike. */
export function programFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'server', 'migrations', 'meta', '_journal.json'))) return folder;
  }
  throw new Error('server/migrations is missing beside the program.');
}
