import { expect, test } from 'vitest';
import { methodName } from './billing.ts';
import { currencyOf, formatMoney, isCurrency, sumOf, type Money } from './money.ts';

const usd = (cents: number): Money => ({ cents, currency: 'usd' });

test.each([
  [0, '$0'],
  [5, '$0.05'],
  [600_00, '$600'],
  [7_000_00, '$7,000'],
  [1_500_50, '$1,500.50'],
  [40_500_00, '$40,500'],
  [1_234_567_89, '$1,234,567.89'],
  [-25_00, '-$25'],
])('writes %i cents as %s', (cents, written) => {
  expect(formatMoney(usd(cents))).toBe(written);
});

test('adds up amounts in whole cents', () => {
  expect(sumOf(usd(10), usd(20))).toEqual(usd(30));
  expect(sumOf(usd(7_000_00), usd(1_500_00), usd(1))).toEqual(usd(8_500_01));
  expect(sumOf(usd(5))).toEqual(usd(5));
});

test('does not add up two currencies', () => {
  expect(() => sumOf(usd(1), { cents: 1, currency: 'eur' })).toThrow('usd and eur');
});

test.each([
  ['visa', 'Visa'],
  ['amex', 'American Express'],
  ['sepa_debit', 'SEPA Direct Debit'],
  ['some_wallet', 'Some wallet'],
])('writes %s as %s', (brand, name) => {
  expect(methodName(brand)).toBe(name);
});

test('knows only currencies with hundredths', () => {
  expect(currencyOf('USD')).toBe('usd');
  expect(isCurrency('jpy')).toBe(false);
  expect(() => currencyOf('jpy')).toThrow('jpy');
});
