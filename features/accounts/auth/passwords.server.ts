import { brotliDecompressSync } from 'node:zlib';
import { hash, verify } from '@node-rs/argon2';
import { site } from '#content/site.ts';
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

/** Why a password is one of the first that somebody would try; null for any other. */
export function weaknessOf(password: string, context: readonly string[]): 'common' | 'personal' | null {
  const plain = readable(password).toLowerCase();
  if (isCommon(plain) || isCommon(bareWord(plain)) || isPattern(plain)) return 'common';
  const own = [site.name, ...context].flatMap(wordsOf);
  const read = unmasked(plain);
  return own.some((word) => plain.includes(word) || read.includes(word)) ? 'personal' : null;
}

/** The parts of a name or an address that are long enough to be meant by whoever types them. */
function wordsOf(text: string): string[] {
  const [local = '', domain] = text.split('@');
  const copy = domain === undefined ? [text] : [text, local, ...local.split(/[^\p{L}\p{N}]+/u)];
  return copy.map((word) => readable(word).trim().toLowerCase()).filter((word) => word.length >= 4);
}

const masks: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
};

/** Letters in place of the signs that are usually put for them. */
function unmasked(password: string): string {
  return password.replace(/[@431!0$57]/g, (sign) => masks[sign] ?? sign);
}

/** The word in a password that has up to four digits or signs around it: `P@ssw0rd!` is `password`. */
function bareWord(password: string): string {
  return unmasked(password.replace(/^[^\p{L}]{1,4}|[^\p{L}]{1,4}$/gu, ''));
}

/** One to three characters again and again, or a run of neighbours in the alphabet, in numbers or on a keyboard. */
function isPattern(password: string): boolean {
  if (/^(.{1,3})\1+.{0,2}$/su.test(password) && new Set(password).size <= 3) return true;
  return runs.some((run) => run.includes(password));
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm'];
const runs = rows.map((row) => row.repeat(3)).flatMap((row) => [row, Array.from(row).reverse().join('')]);

/** Whether it is among the most common passwords; in lower case. */
function isCommon(password: string): boolean {
  common ??= new Set(brotliDecompressSync(Buffer.from(packedPasswords, 'base64')).toString().split('\n'));
  return common.has(password);
}

let common: Set<string> | undefined;
