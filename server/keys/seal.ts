import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Text only opens for its own purpose. */
type Purpose = string;

/** Encrypts with AES-256-GCM and a key per purpose. */
export function seal(secret: string, purpose: Purpose, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Decrypts; null for another secret or purpose, or modified text. */
export function unseal(secret: string, purpose: Purpose, sealed: string): string | null {
  const [version, rest = '', more] = sealed.split('.');
  const bytes = Buffer.from(rest, 'base64url');
  if (version !== 'v1' || more !== undefined || bytes.length < 28) return null;
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function deriveKey(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `meridian ${purpose}`, 32));
}
