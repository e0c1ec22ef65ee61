import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { allCopy, copyIn } from './copy.ts';

let everything: Awaited<ReturnType<typeof allCopy>>;
// Reads every module, which takes a slow machine its time.
beforeAll(async () => {
  everything = await allCopy();
}, 180_000);

const source = `
import { thing } from './a thing of others.ts';
export const copy = { title: 'Page not found', of: (name: string) => \`Reply to \${name} today\`, id: 'not-copy' };
app.log.warn({ event: 'x' }, 'Could not reach it');
if (gone) throw new Error('the row was not written');
export const Part = () => <p className="small soft text">Read the log <b title="Every run is on record">here</b></p>;
`;

test('finds what a person can read, with its line, and nothing that only programs read', () => {
  expect(copyIn('a.tsx', source)).toEqual([
    { at: 'a.tsx:3', text: 'Page not found' },
    { at: 'a.tsx:3', text: 'Reply to … today' },
    { at: 'a.tsx:6', text: 'Read the log' },
    { at: 'a.tsx:6', text: 'Every run is on record' },
  ]);
});

/** docs/voice.md, "What we never write", as far as a pattern can tell. */
const unwritten = [
  /(?<!--|\/)\bmails?\b(?! (?:server|provider|DNS|service))/i,
  /\b(?:by itself|a short while|somebody|take it back|taken back|many tries|last try)\b/i,
  /\b(?:mended?|draws? the line|where (?:it|work) waits|what waits)\b/i,
  /\b(?:colour|favour|organis(?:e|ation)|behaviour|cancelled|enquir|whilst|licence)/i,
];

test('the name of the company is written in one file, so that a new one is everywhere', async () => {
  // The checklist asks whether the name is still the old one.
  const isItsPlace = (at: string) => /^content\/(?:site|admin\/checklist)\.ts:/.test(at);
  const found = everything.filter(({ at, text }) => /\bMeridian\b/.test(text) && !isItsPlace(at));
  expect(found).toEqual([]);
  for (const path of globSync('content/articles/*.md')) {
    expect(await readFile(path, 'utf8'), path).not.toMatch(/\bMeridian\b/);
  }
});

test('no text that a person reads uses what we never write', () => {
  expect(everything.length).toBeGreaterThan(5000);
  const found = everything.filter(({ text }) => unwritten.some((pattern) => pattern.test(text)));
  expect(found.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
});
