import { expect, test } from 'vitest';
import { formatAmount, readValue } from '#features/leads/lead-amount.ts';

test.each([
  ['24000', '$24,000'],
  ['$24,000', '$24,000'],
  ['1 500.5', '$1,500.50'],
  ['', ''],
  ['1500,5', '$1,500.50'],
  ['1.500', '1.500'],
  ['much', 'much'],
])('shows the amount %j as %j, which is read back as the same amount', (text, shown) => {
  expect(formatAmount(text)).toBe(shown);
  expect(readValue(shown)).toEqual(readValue(text));
});
