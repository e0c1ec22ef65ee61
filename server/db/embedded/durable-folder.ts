import {
  chmodSync,
  closeSync,
  copyFileSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];

/** Missing in the engine's own types. */
interface FileSystemModule {
  NODEFS: {
    realPath(node: unknown): string;
    node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  };
}

/**
 * Makes the engine's `fsync` reach the disk (shipped as a no-op) and its files private, because it ignores the umask.
 */
export class DurableFolder extends NodeFS {
  override async init(engine: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const makeReal = (module: unknown) => {
      const { NODEFS } = module as FileSystemModule;
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node));
        else fdatasyncSync(stream.nfd);
        return 0;
      };
      const setAttributes = NODEFS.node_ops.setattr;
      NODEFS.node_ops.setattr = (node, attributes) => {
        if (attributes.mode !== undefined) attributes.mode &= ~0o077;
        setAttributes(node, attributes);
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeReal] } };
  }
}

/** Copies a folder that anyone may read into a private one. */
export function copyPrivately(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyPrivately(source, target);
    else {
      copyFileSync(source, target);
      chmodSync(target, 0o600);
    }
  }
}

/** The engine creates a database without syncing. */
export function syncFolderTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolderTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Syncs a file or a folder's entries. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
