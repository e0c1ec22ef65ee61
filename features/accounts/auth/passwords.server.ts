import { brotliDecompressSync } from 'node:zlib';
import { hash, verify } from '@node-rs/argon2';
import { packedPasswords } from '#features/accounts/auth/common-passwords.ts';

/**
 * Hashes by argon2id with the parameters that ASVS names (19 MiB, two passes, one lane), which are the package's own.
 * It works on the thread pool, so that nobody else waits for it.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(readable(password), argonParameters);
}

/** Whether it is the password of that hash; false for a hash that is none. */
export async function isPassword({ hash: kept, password }: { hash: string; password: string }): Promise<boolean> {
  try {
    return await verify(kept, readable(password));
  } catch {
    return false;
  }
}

/** The parameters that ASVS names. */
export const argonParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One password however a keyboard composes its characters. */
function readable(password: string): string {
  return password.normalize('NFKC');
}

/** Whether it is among the 10,000 most common passwords, in whatever case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(brotliDecompressSync(Buffer.from(packedPasswords, 'base64')).toString().split('\n'));
  return common.has(readable(password).toLowerCase());
}

let common: Set<string> | undefined;
