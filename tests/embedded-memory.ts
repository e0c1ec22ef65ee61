import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { extensions } from '#server/db/embedded/embedded.ts';

interface Entry {
  readonly path: string;
  /** Undefined for a folder. */
  readonly data?: Uint8Array;
}

/** Missing in the engine's own types. */
interface Files {
  mkdir(path: string, mode: number): void;
  mkdirTree(path: string, mode: number): void;
  writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void;
}

/** Read once by each worker. */
const images = new Map<string, readonly Entry[]>();

/** An engine in memory with a copy of the database in a folder: half the time of loading an archive. */
export function openInMemory(folder: string): Promise<PGlite> {
  const image = images.get(folder) ?? readImage(folder);
  images.set(folder, image);
  return PGlite.create({ fs: new FolderInMemory(image), extensions });
}

class FolderInMemory extends MemoryFS {
  readonly #image: readonly Entry[];

  constructor(image: readonly Entry[]) {
    super();
    this.#image = image;
  }

  override initialSyncFs(): Promise<void> {
    const files = this.pg!.Module.FS as Files;
    const root = '/pglite/data';
    files.mkdirTree(root, 0o700);
    for (const { path, data } of this.#image) {
      if (data === undefined) files.mkdir(root + path, 0o700);
      // The engine writes to the copy.
      else files.writeFile(root + path, data.slice(), { canOwn: true });
    }
    return Promise.resolve();
  }
}

/** Without the files of the two databases that new ones are copied from. */
const unused = new Set(['/base/1', '/base/4']);

function readImage(folder: string, path = ''): Entry[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry): Entry[] => {
    const inside = `${path}/${entry.name}`;
    if (entry.isFile()) return [{ path: inside, data: new Uint8Array(readFileSync(join(folder, inside))) }];
    return [{ path: inside }, ...(unused.has(inside) ? [] : readImage(folder, inside))];
  });
}
