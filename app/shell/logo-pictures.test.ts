import { expect, test } from 'vitest';
import { nextSource } from './logo-pictures.ts';

test('tries the alternates in turn until none is left', () => {
  const seen: string[] = [];
  let next = nextSource('/a.png /b.png /c.svg');
  while (next) {
    seen.push(next.source);
    next = nextSource(next.rest);
  }
  expect(seen).toEqual(['/a.png', '/b.png', '/c.svg']);
});

test('returns none for a picture without alternates', () => {
  expect(nextSource('')).toBeNull();
  expect(nextSource(' ')).toBeNull();
});
