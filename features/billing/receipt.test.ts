import { expect, test } from 'vitest';
import { buyerText, extraTexts, noteOf, receiptRows, type ReceiptColumns } from '#features/billing/receipt.ts';

const plain: ReceiptColumns = {
  lines: [
    { description: 'Starter, one month', cents: 1_500_00, kind: 'month' },
    { description: 'Starter setup', cents: 7_000_00, kind: 'setup' },
  ],
  ...{ discountCents: 0, discountLabel: null, taxCents: 0, taxLabel: null, taxIncluded: false, taxNote: null },
  ...{ amount: 8_500_00, currency: 'usd' },
};

test('itemises lines, discount and tax, which make the total', () => {
  expect(receiptRows(plain).map(({ value }) => value)).toEqual(['$1,500', '$7,000', '$8,500']);
  const full = { ...plain, discountCents: 850_00, discountLabel: 'WELCOME10', taxCents: 1_453_50, taxLabel: 'VAT 19%' };
  expect(receiptRows({ ...full, amount: 9_103_50 }).slice(2)).toEqual([
    { label: 'Discount WELCOME10', value: '-$850' },
    { label: 'VAT 19%', value: '$1,453.50' },
    { label: 'Total', value: '$9,103.50' },
  ]);
  expect(extraTexts(full)).toEqual(['Discount WELCOME10 -$850', 'VAT 19% $1,453.50']);
  expect(extraTexts({ ...full, discountCents: 0, taxIncluded: true })).toEqual(['VAT 19% (included) $1,453.50']);
});

test('says nothing of what there is not, and why no tax is due', () => {
  expect(receiptRows({ ...plain, lines: [] })).toEqual([]);
  expect(noteOf(plain)).toEqual([]);
  expect(extraTexts({ ...plain, taxNote: 'reverse-charge' })).toEqual(['Reverse charge: the recipient pays the tax.']);
  expect(buyerText(null)).toBeNull();
  expect(buyerText({ name: 'ACME', address: ['Main St 1', 'Germany'], taxId: 'DE1' })).toBe(
    'ACME\nMain St 1\nGermany\nVAT id DE1',
  );
});
