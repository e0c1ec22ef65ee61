import { describe, expect, test } from 'vitest';
import { reelsOf } from '#app/home/reels.ts';

describe('the reels of a counter', () => {
  test.each(['100+', '500+', '97.3%', '8', ''])('%s is what they stop at', (metric) => {
    const ends = reelsOf(metric).map(({ reel, still }) => reel?.at(-1) ?? still);
    expect(ends.join('')).toBe(metric);
  });

  test('every digit turns, also a nought, and each reel counts up from nought', () => {
    for (const { reel } of reelsOf('0123456789')) {
      const digits = reel!.split('\n').map(Number);
      expect(digits.length).toBeGreaterThan(1);
      expect(digits).toEqual(digits.map((_, index) => index % 10));
    }
  });

  test('signs stand still', () => {
    expect(reelsOf('.%+')).toEqual([{ still: '.' }, { still: '%' }, { still: '+' }]);
  });
});
