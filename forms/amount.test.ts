import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount } from '#forms/amount.ts';

const centsOf = (text: string) => {
  const read = readAmount(text);
  return read.ok ? read.cents : read.reason;
};

describe('an amount', () => {
  test.each([
    ['1500', 150_000],
    ['1500,50', 150_050],
    ['1500.5', 150_050],
    ['0,99', 99],
    ['0.99', 99],
    ['12,5', 1250],
    ['950,00', 95_000],
    ['3000,00', 300_000],
    ['1,500', 150_000],
    ['1,500.50', 150_050],
    ['1.500,50', 150_050],
    ['1,500,000', 150_000_000],
    ['1.500.000', 150_000_000],
    ['1 500,00 €', 150_000],
    ['1\u00a0500', 150_000],
    ['1\u202f500,5', 150_050],
    ["CHF 1'500.50", 'no-amount'],
    ["1'500.50", 150_050],
    ['USD 1500', 150_000],
    ['$1,500', 150_000],
    ['1.500,-', 150_000],
    ['1500,--', 150_000],
    ['12k', 1_200_000],
    ['1,5K', 150_000],
    [' 7 ', 700],
  ])('%j is %j cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  test.each(['1.500', '12.345', '1.500k', '$1.500'])('%j has two meanings', (text) => {
    expect(centsOf(text)).toBe('ambiguous');
  });

  test.each(
    ['', '1,2,3', '1.2.3', '1,50,000', '1500,500', '1,500,50', '1.500.50', '0,500', '0.500', '1 500 00', '030 1234567']
      .concat(['-5', '1e5', '0x10', 'much', 'k', '$', '+49 30 1234567', '12345678901', '1 500.500', "1'500 000"])
      .map((text) => [text]),
  )('%j is none', (text) => {
    expect(centsOf(text)).toBe('no-amount');
  });
});

const cents = fc.integer({ min: 0, max: 99_999_999_999 });
const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'pt-BR', 'sv-SE', 'pl-PL', 'es-ES', 'it-IT', 'en-IN'];

test('what any of these locales writes with decimals is read as the same amount, or not at all', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(...locales), fc.boolean(), (amount, locale, useGrouping) => {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping });
      expect([amount, 'no-amount']).toContain(centsOf(format.format(amount / 100)));
    }),
  );
});

test('no reading multiplies: the last comma or point before one or two digits starts the decimals', () => {
  const typed = fc.stringMatching(/^[0-9.,' ]{1,14}$/);
  fc.assert(
    fc.property(typed, (text) => {
      const read = readAmount(text);
      const decimals = /[.,](\d{1,2})$/.exec(text.trim());
      if (!read.ok || decimals === null) return;
      const whole = Number(text.trim().slice(0, decimals.index).replaceAll(/\D/g, ''));
      expect(read.cents).toBe(Math.round((whole + Number(`0.${decimals[1]}`)) * 100));
    }),
    { numRuns: 2000 },
  );
});

test('decimals that are typed behind an amount never change its dollars', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9,.]{1,9}$/), fc.constantFrom(',', '.'), (text, separator) => {
      const [whole, more] = [readAmount(text), readAmount(`${text}${separator}50`)];
      if (whole.ok && more.ok) expect(more.cents).toBe(whole.cents + 50);
    }),
    { numRuns: 2000 },
  );
});
