import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('./', import.meta.url);
const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');
const faces = css.split('@font-face').slice(1);

test('the two fonts that every page loads weigh at most 32 KB together', () => {
  const sizes = ['bricolage.woff2', 'instrument.woff2'].map((file) => statSync(new URL(file, folder)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(32_000);
});

test('every font file is declared and includes its license', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.woff2'));
  expect(files.toSorted()).toEqual([...css.matchAll(/\/([\w-]+\.woff2)/g)].map((match) => match[1]).toSorted());
  for (const family of ['bricolage', 'instrument']) {
    expect(readFileSync(new URL(`${family}-license.txt`, folder), 'utf8')).toContain('SIL Open Font License');
  }
});

test('every fallback font matches the width and line metrics of its family', () => {
  const sandboxes = faces.filter((face) => face.includes('local('));
  expect(sandboxes).toHaveLength(6);
  for (const face of sandboxes) {
    expect(face).toMatch(/size-adjust: (9|10)\d(\.\d+)?%/);
    expect(face).toMatch(/ascent-override: (8\d|9\d|10\d)(\.\d+)?%/);
    expect(face).toMatch(/descent-override: 2\d(\.\d+)?%/);
  }
});

test('every face of a font file covers its characters by range and swaps in', () => {
  const files = faces.filter((face) => face.includes('url('));
  expect(files).toHaveLength(4);
  for (const face of files) {
    expect(face).toContain('unicode-range');
    expect(face).toContain('font-display: swap');
    expect(face).toContain('font-weight: 400 700');
  }
});
