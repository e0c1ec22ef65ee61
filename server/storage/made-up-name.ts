import { randomBytes } from 'node:crypto';

/** A name for a file that tells nothing and cannot be guessed: 32 hexadecimal digits. */
export function makeUpName(): string {
  return randomBytes(16).toString('hex');
}

/** Whether an id can be one of ours; anything else never reaches a path or an address. */
export function isMadeUpName(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}

/** The administrators' link to a file that our own site hands out. */
export function adminLink(publicOrigin: string, id: string): string {
  return new URL(`/admin/files/${id}`, publicOrigin).href;
}
