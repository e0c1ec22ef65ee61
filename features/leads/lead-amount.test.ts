import { expect, test } from 'vitest';
import { formatAmount, readAmount } from '#features/leads/lead-amount.ts';

test.each([
  ['24000', '$24,000'],
  ['$24,000', '$24,000'],
  ['1 500.5', '$1,500.50'],
  ['', ''],
  ['much', 'much'],
])('shows the amount %j as %j, which is read back as the same amount', (text, shown) => {
  expect(formatAmount(text)).toBe(shown);
  expect(readAmount(shown)).toBe(readAmount(text));
});
