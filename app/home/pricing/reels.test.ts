import { describe, expect, test } from 'vitest';
import { reelsOf } from '#app/home/pricing/reels.ts';

describe('counter reels', () => {
  test.each(['100+', '500+', '97.3%', '8', ''])('stop at %s', (metric) => {
    const ends = reelsOf(metric).map(({ reel, still }) => reel?.at(-1) ?? still);
    expect(ends.join('')).toBe(metric);
  });

  test('turn every digit, including zero, and count up from zero', () => {
    for (const { reel } of reelsOf('0123456789')) {
      const digits = reel!.split('\n').map(Number);
      expect(digits.length).toBeGreaterThan(1);
      expect(digits).toEqual(digits.map((_, index) => index % 10));
    }
  });

  test('do not turn symbols', () => {
    expect(reelsOf('.%+')).toEqual([{ still: '.' }, { still: '%' }, { still: '+' }]);
  });
});
