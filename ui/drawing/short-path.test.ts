import { expect, test } from 'vitest';
import { shortPath } from '#ui/drawing/short-path.ts';

const size = { width: 1200, height: 630 };

test('writes straight lines and corners with whole, relative numbers', () => {
  expect(shortPath('M10.4 20L110.2 20.3', size, 100)).toBe('M10 20l100 0');
  expect(shortPath('M0 100L300 100L300 50L600 50', size, 100)).toBe('M0 100l300 0l0-50l300 0');
});

test('leaves out what lies outside the picture, and keeps a line that crosses it', () => {
  expect(shortPath('M-900 -900L-800 -900M0 700L10 720', size, 100)).toBe('');
  expect(shortPath('M600 -900L600 1500', size, 100)).toBe('M600-900l0 2400');
});

test('draws a curve through few points, near to all of its own, without adding up what it rounds', () => {
  const wave = Array.from({ length: 41 }, (_, at) => ({ x: at * 30, y: 300 + 40 * Math.sin(at / 4) }));
  const path = shortPath(`M${wave.map(({ x, y }) => `${x} ${y}`).join('L')}`, size, 60);
  expect(path.length).toBeLessThan(230);
  const ends = endsOf(path);
  expect(ends.at(-1)).toEqual({ x: 1200, y: Math.round(wave.at(-1)?.y ?? 0) });
  for (const { x, y } of ends) expect(Math.abs(y - (300 + 40 * Math.sin(x / 120)))).toBeLessThan(5);
});

test('leaves other commands as they are', () => {
  expect(shortPath('M25 490.8v12M5 5q1 1 2 2', size, 100)).toBe('M25 490.8v12M5 5q1 1 2 2');
});

/** Where the pieces of a curve of `q` and `t` end. */
function endsOf(path: string) {
  const [start = '', ...pieces] = path.split(/[qt]/);
  const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);
  let [x = 0, y = 0] = numbers(start);
  return pieces.map((piece) => {
    const [dx = 0, dy = 0] = numbers(piece).slice(-2);
    return { x: (x += dx), y: (y += dy) };
  });
}
