import { describe, expect, test } from 'vitest';
import { reelsOf } from '#app/home/pricing/odometer.tsx';

describe('counter reels', () => {
  test.each(['100+', '500+', '97.3%', '8', ''])('stop at %s', (metric) => {
    const ends = reelsOf(metric).map(({ reel, still }) => reel?.at(-1) ?? still);
    expect(ends.join('')).toBe(metric);
  });

  test('count up from zero, and never show more than the metric', () => {
    for (const metric of ['100+', '97.3%', '1234567890']) {
      const places = reelsOf(metric).map(({ reel, still }) => reel?.split('\n') ?? [still]);
      expect(places.map((digits) => digits.toSorted().at(-1)).join('')).toBe(metric);
      expect(places.every(([first]) => !/[1-9]/.test(first ?? ''))).toBe(true);
    }
  });

  test('do not turn symbols', () => {
    expect(reelsOf('.%+')).toEqual([{ still: '.' }, { still: '%' }, { still: '+' }]);
  });
});
