import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];

/** The part of the engine's file system that we complete; its own types leave it out. */
interface FileSystemModule {
  NODEFS: {
    realPath(node: unknown): string;
    node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  };
}

/**
 * A folder on which the embedded engine's `fsync` reaches the disk: as shipped it is silently a no-op. The engine also
 * gives its files to every user of the machine, whatever the process's umask says; here they are this user's alone.
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

/** Brings every file and folder below `folder` to the disk: the engine creates a database without doing so. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Brings one file, or the names inside one folder, to the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
