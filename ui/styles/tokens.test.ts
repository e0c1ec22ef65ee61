import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = { light: readTheme(0), dark: readTheme(1) };
const papers = ['paper', 'paper-raised', 'paper-sunk'];
const washes = ['danger', 'success', 'warning', 'info', 'teal'];

describe.each(Object.entries(themes))('the %s theme', (_name, theme) => {
  const ratio = (one: string, other: string) => contrast(theme[one], theme[other]);

  test.each(['ink', 'ink-soft', 'signal-text', 'teal', 'danger', 'success', 'warning', 'info'])(
    '%s is readable as text on every paper',
    (name) => {
      for (const paper of papers) expect(ratio(name, paper), paper).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(washes)('%s and ink are readable on the wash of %s', (name) => {
    expect(ratio(name, `${name}-wash`)).toBeGreaterThanOrEqual(4.5);
    expect(ratio('ink', `${name}-wash`)).toBeGreaterThanOrEqual(4.5);
    expect(ratio('ink-soft', `${name}-wash`)).toBeGreaterThanOrEqual(4.5);
  });

  test('text on the signal is readable, at rest and on hover', () => {
    expect(ratio('on-signal', 'signal')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('on-signal', 'signal-hover')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('paper', 'ink')).toBeGreaterThanOrEqual(7);
  });

  test.each(['edge', 'focus', 'signal'])('%s has a contrast of three to one on every paper', (name) => {
    for (const paper of papers) expect(ratio(name, paper), paper).toBeGreaterThanOrEqual(3);
  });
});

test('both themes name the same colors', () => {
  expect(Object.keys(themes.light)).toEqual(Object.keys(themes.dark));
  expect(Object.keys(themes.light)).toContain('paper');
  expect(Object.keys(themes.light).length).toBeGreaterThan(20);
});

/** A theme's opaque colors: the `light-dark` side, or the shared value. */
function readTheme(side: 0 | 1): Record<string, number> {
  const theme: Record<string, number> = {};
  for (const [, name, value] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const colors = [...(value ?? '').matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
    const isColor = /^(light-dark\(oklch|oklch)/.test(value ?? '');
    const chosen = colors[side] ?? colors[0];
    if (!name || !isColor || !chosen || (value?.includes('/') ?? false)) continue;
    theme[name] = luminance(Number(chosen[1]), Number(chosen[2]), Number(chosen[3]));
  }
  return theme;
}

/** WCAG 2 relative luminance of an OKLCH color, clipped to sRGB. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number | undefined, other: number | undefined): number {
  if (one === undefined || other === undefined) throw new Error('A color of the pair is missing from the tokens.');
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
