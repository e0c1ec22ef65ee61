import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coverSvg } from '#ui/drawing/cover-drawing.ts';
import { readPalettes } from '#ui/styles/palette.ts';

const { light, dark } = readPalettes(readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8'));
const names = Array.from({ length: 400 }, (_, at) => `an-article-${at}`);

test('draws one cover per name, and a different one for each name', () => {
  expect(coverSvg('a-name', light, dark)).toBe(coverSvg('a-name', light, dark));
  expect(new Set(names.map((name) => coverSvg(name, light))).size).toBe(names.length);
});

test('draws a small cover with valid numbers and a visible signal', () => {
  for (const name of names) {
    const svg = coverSvg(name, light, dark);
    expect(svg.length, name).toBeLessThan(9_000);
    expect(svg, name).not.toMatch(/NaN|undefined|Infinity|<text|<script/);
    expect(svg, name).toMatch(/class="s" stroke-width="4.5"[^>]* d="M/);
    const stops = [...svg.matchAll(/<circle class="n"[^>]*cx="([-\d.]+)" cy="([-\d.]+)"/g)];
    const shown = stops.filter(([, x, y]) => Number(x) > 0 && Number(x) < 1200 && Number(y) > 0 && Number(y) < 630);
    expect(shown.length, name).toBeGreaterThan(0);
  }
});

test('follows the theme only on request', () => {
  expect(coverSvg('a-name', light)).not.toContain('prefers-color-scheme');
});
