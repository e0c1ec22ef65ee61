import { randomBytes } from 'node:crypto';

/** Unguessable: 32 hexadecimal digits. */
export function makeUpName(): string {
  return randomBytes(16).toString('hex');
}

/** Validates ids before use in paths and URLs. */
export function isMadeUpName(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}

/** For files served by our site. */
export function adminLink(publicOrigin: string, id: string): string {
  return new URL(`/admin/files/${id}`, publicOrigin).href;
}
