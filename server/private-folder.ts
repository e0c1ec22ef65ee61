import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Permissions that other users must not have. */
const othersBits = 0o077;
const sticky = 0o1000;

/**
 * Removes other users' permissions from the folder and its contents, except for other users' items (mounted volumes)
 * and shared folders such as `/tmp`.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  // A volume's root may be the system's while its contents are ours.
  const suspects = [folder, path.join(folder, 'database'), path.join(folder, 'database.lock')];
  const open = await Promise.all(suspects.map(isOpen));
  if (open.includes(true)) await closeAll(folder);
}

/** One level after the other: Node's own recursion never ends below /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const parent = path.dirname(folder);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || parent === folder || (await isThere(parent))) throw error;
    await makeFolder(parent);
    await mkdir(folder, { mode: 0o700 });
  }
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function isOpen(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => null);
  return found !== null && mayClose(found) && (found.mode & othersBits) !== 0;
}

async function closeAll(file: string): Promise<void> {
  const found = await lstat(file).catch(() => null);
  if (found === null || found.isSymbolicLink()) return;
  const isShared = (found.mode & sticky) !== 0;
  if (mayClose(found) && (found.mode & othersBits) !== 0) await chmod(file, found.mode & 0o700);
  if (!found.isDirectory() || isShared) return;
  for (const name of await readdir(file).catch(() => [])) await closeAll(path.join(file, name));
}

function mayClose({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return (process.getuid === undefined || uid === process.getuid()) && (mode & sticky) === 0;
}
