import { brotliDecompressSync } from 'node:zlib';
import { hash, verify } from '@node-rs/argon2';
import { site } from '#content/site.ts';
import { packedPasswords } from '#features/accounts/auth/common-passwords.ts';

/** argon2id, ASVS parameters (19 MiB, two passes, one lane). Runs on the thread pool. */
export function hashPassword(password: string): Promise<string> {
  return hash(readable(password), argonParameters);
}

/** False for invalid hashes. */
export async function isPassword({ hash: kept, password }: { hash: string; password: string }): Promise<boolean> {
  try {
    return await verify(kept, readable(password));
  } catch {
    return false;
  }
}

/** From ASVS. */
export const argonParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalizes Unicode composition. */
function readable(password: string): string {
  return password.normalize('NFKC');
}

/** Null if not easily guessed. */
export function weaknessOf(password: string, context: readonly string[]): 'common' | 'personal' | null {
  const plain = readable(password).toLowerCase();
  if (isCommon(plain) || isCommon(bareWord(plain)) || isPattern(plain)) return 'common';
  const own = [site.name, ...context].flatMap(wordsOf);
  const read = unmasked(plain);
  return own.some((word) => plain.includes(word) || read.includes(word)) ? 'personal' : null;
}

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

function unmasked(password: string): string {
  return password.replace(/[@431!0$57]/g, (sign) => masks[sign] ?? sign);
}

/** Without up to four surrounding digits or signs: `P@ssw0rd!` is `password`. */
function bareWord(password: string): string {
  return unmasked(password.replace(/^[^\p{L}]{1,4}|[^\p{L}]{1,4}$/gu, ''));
}

/** Repeats of one to three characters; alphabet, number or keyboard sequences. */
function isPattern(password: string): boolean {
  if (/^(.{1,3})\1+.{0,2}$/su.test(password) && new Set(password).size <= 3) return true;
  return runs.some((run) => run.includes(password));
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm'];
const runs = rows.map((row) => row.repeat(3)).flatMap((row) => [row, Array.from(row).reverse().join('')]);

/** Expects lower case. */
function isCommon(password: string): boolean {
  common ??= new Set(brotliDecompressSync(Buffer.from(packedPasswords, 'base64')).toString().split('\n'));
  return common.has(password);
}

let common: Set<string> | undefined;
