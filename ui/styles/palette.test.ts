import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colorOf, mix, readPalettes } from './palette.ts';

it('converts the colors of both themes for display in any program', () => {
  const tokens = `
    --paper: light-dark(oklch(1 0 0), oklch(0 0 0));
    --red: light-dark(oklch(0.62796 0.25768 29.234), oklch(0.86644 0.29483 142.495));
    --gray: oklch(0.5 0 0);
    --line: light-dark(oklch(0 0 0 / 0.1), oklch(1 0 0 / 0.1));
    --size: 1rem;`;
  const { light, dark } = readPalettes(tokens);
  expect(light).toEqual({ paper: '#ffffff', red: '#ff0000', gray: '#636363' });
  expect(dark).toEqual({ paper: '#000000', red: '#00ff00', gray: '#636363' });
});

it('clips a color that no screen can show to one that it can', () => {
  expect(readPalettes('--loud: oklch(0.9 0.4 140);').light.loud).toMatch(/^#[\da-f]{6}$/);
});

it('mixes colors by ratio', () => {
  expect(mix('#ff0000', '#0000ff', 1)).toBe('#ff0000');
  expect(mix('#000000', '#ffffff', 0.2)).toBe('#cccccc');
});

it('refuses a color missing from the tokens', () => {
  expect(() => colorOf({}, 'paper')).toThrow('--paper');
});

it('finds the colors of the pictures in our own tokens', () => {
  const { light, dark } = readPalettes(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'));
  for (const name of ['paper', 'ink', 'ink-soft', 'signal', 'signal-text']) {
    expect(colorOf(light, name)).not.toBe(colorOf(dark, name));
  }
});
