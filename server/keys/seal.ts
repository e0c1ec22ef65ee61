import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** `purpose` names what the key is for: what was sealed for one purpose opens for no other. */
type Purpose = string;

/** Encrypts a text that is kept in the database, by the machine's secret (AES-256-GCM under a key of its purpose). */
export function seal(secret: string, purpose: Purpose, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** What was sealed; null where it was by another secret, for another purpose, or has been changed since. */
export function unseal(secret: string, purpose: Purpose, sealed: string): string | null {
  const [version, rest = '', more] = sealed.split('.');
  const bytes = Buffer.from(rest, 'base64url');
  if (version !== 'v1' || more !== undefined || bytes.length < 28) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `meridian ${purpose}`, 32));
}
