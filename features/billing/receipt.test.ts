import { expect, test } from 'vitest';
import {
  buyerText,
  extraTexts,
  nextChargeReason,
  noteOf,
  receiptRows,
  type ReceiptColumns,
} from '#features/billing/receipt.ts';

const plain: ReceiptColumns = {
  lines: [
    { description: 'Starter, one month', cents: 1_500_00, kind: 'month' },
    { description: 'Starter setup', cents: 7_000_00, kind: 'setup' },
  ],
  discountCents: 0,
  discountLabel: null,
  taxCents: 0,
  taxLabel: null,
  taxIncluded: false,
  taxNote: null,
  amount: 8_500_00,
  creditCents: 0,
  carriedCents: 0,
  creditedCents: 0,
  amountPaid: 8_500_00,
  status: 'paid',
  currency: 'usd',
};
const month = [{ description: 'Starter', cents: 1_500_00, kind: 'month' }] as const;

test('itemizes lines, discount and tax, which make the total', () => {
  expect(receiptRows(plain).map(({ value }) => value)).toEqual(['$1,500.00', '$7,000.00', '$8,500.00', '$8,500.00']);
  const full = { ...plain, discountCents: 850_00, discountLabel: 'WELCOME10', taxCents: 1_453_50, taxLabel: 'VAT 19%' };
  const taxed = { ...full, amount: 9_103_50, amountPaid: 9_103_50 };
  expect(receiptRows(taxed).slice(2)).toEqual([
    { label: 'Discount WELCOME10', value: '-$850.00' },
    { label: 'VAT 19%', value: '$1,453.50' },
    { label: 'Total', value: '$9,103.50' },
    { label: 'Amount paid', value: '$9,103.50' },
  ]);
  expect(extraTexts(taxed)).toEqual(['Discount WELCOME10 -$850.00', 'VAT 19% $1,453.50']);
  expect(extraTexts({ ...taxed, discountCents: 0, taxIncluded: true })).toEqual(['VAT 19% (included) $1,453.50']);
});

test('says what was charged where credit was used or added', () => {
  const part = { ...plain, lines: month, amount: 1_500_00, creditCents: 999_81, amountPaid: 500_19 };
  expect(receiptRows(part).map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Starter $1,500.00',
    'Total $1,500.00',
    'Credit used -$999.81',
    'Amount paid $500.19',
  ]);
  expect(extraTexts(part)).toEqual(['Credit used -$999.81', 'Amount paid $500.19']);
  expect(extraTexts({ ...part, creditCents: 1_500_00, amountPaid: 0 })).toEqual([
    'Credit used -$1,500.00',
    'Amount paid $0.00',
  ]);
  expect(extraTexts({ ...part, status: 'open', amountPaid: 0 })).toEqual([
    'Credit used -$999.81',
    'Amount due $500.19',
  ]);
  expect(extraTexts({ ...part, amount: -999_81, creditCents: -999_81, amountPaid: 0 })).toEqual([
    'Added to credit $999.81',
  ]);
});

test('says what was too little to be charged, on both invoices', () => {
  const one = { ...plain, lines: month, amount: 1_500_00 };
  expect(extraTexts({ ...one, creditCents: 1_499_98, carriedCents: 2, amountPaid: 0 })).toEqual([
    'Credit used -$1,499.98',
    'Carried over to the next invoice -$0.02',
    'Amount paid $0.00',
  ]);
  expect(extraTexts({ ...one, carriedCents: -2, amountPaid: 1_500_02 })).toEqual([
    'From an earlier invoice $0.02',
    'Amount paid $1,500.02',
  ]);
});

test('shows one price that was paid as it is without a total', () => {
  const one = { ...plain, lines: month, amount: 1_500_00, amountPaid: 1_500_00 };
  expect(receiptRows(one).map(({ label }) => label)).toEqual(['Starter', 'Amount paid']);
  expect(receiptRows({ ...one, lines: [] }).map(({ label }) => label)).toEqual(['Amount paid']);
  expect(extraTexts(one)).toEqual([]);
});

test('explains a next charge that credit reduces, with and without tax', () => {
  const credit = { kind: 'credit', label: 'Credit used', cents: -999_81 } as const;
  const tax = { kind: 'tax', label: 'Tax', cents: 285_00 } as const;
  const charge = { cents: 500_19, lines: [credit], currency: 'usd' } as const;
  expect(nextChargeReason(charge)).toBe('$1,500.00, less $999.81 of credit');
  expect(nextChargeReason({ ...charge, cents: 785_19, lines: [tax, credit] })).toBe(
    '$1,500.00 plus $285.00 tax, less $999.81 of credit',
  );
  expect(nextChargeReason({ ...charge, lines: [tax] })).toBeNull();
});

test('says nothing of what there is not, and why no tax is due', () => {
  expect(noteOf(plain)).toEqual([]);
  expect(extraTexts({ ...plain, taxNote: 'reverse-charge' })).toEqual(['Reverse charge: the recipient pays the tax.']);
  expect(buyerText(null)).toBeNull();
  expect(buyerText({ name: 'ACME', address: ['Main St 1', 'Germany'], taxId: 'DE1' })).toBe(
    'ACME\nMain St 1\nGermany\nVAT id DE1',
  );
});
