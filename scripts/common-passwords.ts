import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Writes features/accounts/auth/common-passwords.ts anew from a list of passwords, the most common first, as JSON:
 * `node scripts/common-passwords.ts passwords.json`. The list in use is `src/passwords.json` of the npm package
 * @zxcvbn-ts/language-common 4.1.3.
 */
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Say which list: node scripts/common-passwords.ts passwords.json');
const all = JSON.parse(await readFile(path, 'utf8')) as string[];
const shortest = 6;
// What is too short is refused for that; the case of letters makes no password better.
const kept = all.slice(0, 10_000).filter((password) => password.length >= shortest);
const sorted = [...new Set(kept.map((password) => password.toLowerCase()))].sort();
const packed = brotliCompressSync(sorted.join('\n'), {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}).toString('base64');
const lines = packed.match(/.{1,114}/g) ?? [];
const text = `/**
 * The 10,000 most common passwords, without those under ${shortest} characters, in lower case and sorted: brotli, in base64.
 * From the npm package @zxcvbn-ts/language-common 4.1.3 (MIT, Copyright (c) zxcvbn-ts contributors), whose list counts
 * published leaks. Made by scripts/common-passwords.ts.
 */
export const packedPasswords = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('');
`;
await writeFile(new URL('../features/accounts/auth/common-passwords.ts', import.meta.url), text);
process.stdout.write(`${sorted.length} passwords in ${packed.length} characters\n`);
