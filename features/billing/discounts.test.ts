import { expect, test } from 'vitest';
import { reductionCents, savingOf, type DiscountTerms } from '#features/billing/discounts.ts';

const starter = [
  { cents: 1_500_00, isMonthly: true, applies: true },
  { cents: 7_000_00, isMonthly: false, applies: true },
];

const percent = (percentOff: number, duration: DiscountTerms['duration']) => ({
  percentOff,
  amountOff: null,
  duration,
});

test.each([
  ['a percentage for some months', percent(10, { kind: 'repeating', months: 3 }), 850_00, 150_00],
  ['a percentage for one month', percent(10, { kind: 'repeating', months: 1 }), 850_00, 0],
  ['a percentage once', percent(10, { kind: 'once' }), 850_00, 0],
  ['a percentage for good', percent(12.5, { kind: 'forever' }), 1_062_50, 187_50],
  ['everything', percent(100, { kind: 'forever' }), 8_500_00, 1_500_00],
  ['an amount once', { percentOff: null, amountOff: 500_00, duration: { kind: 'once' } }, 500_00, 0],
  ['an amount for good', { percentOff: null, amountOff: 2_000_00, duration: { kind: 'forever' } }, 2_000_00, 1_500_00],
] as const)('takes off %s', (_name, terms, today, monthly) => {
  expect(savingOf(terms, starter)).toEqual({ today, monthly });
});

test('takes off only what the coupon is for', () => {
  const [month, setup] = starter.map((line) => ({ ...line, applies: line.isMonthly }));
  const lines = [month, setup].filter((line) => line !== undefined);
  expect(savingOf(percent(10, { kind: 'forever' }), lines)).toEqual({ today: 150_00, monthly: 150_00 });
});

test('rounds each line to the cent, half up, and never below zero', () => {
  expect(reductionCents({ percentOff: 50, amountOff: null }, [1, 3, 5])).toBe(1 + 2 + 3);
  expect(reductionCents({ percentOff: 33.3, amountOff: null }, [100, 100, 100])).toBe(99);
  expect(reductionCents({ percentOff: null, amountOff: 400 }, [100, 200])).toBe(300);
  expect(reductionCents({ percentOff: null, amountOff: 400 }, [])).toBe(0);
});
