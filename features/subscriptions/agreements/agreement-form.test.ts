import { expect, test } from 'vitest';
import { emptyAgreement, readAgreement } from '#features/subscriptions/agreements/agreement-form.ts';

const now = new Date('2026-03-02T10:00:00Z');

test.each([
  ['1500,50', 150_050],
  ['950,00', 95_000],
  ['3000,00', 300_000],
  ['1.500,50', 150_050],
  ['$2,450.50', 245_050],
])('a fee and an invoice line typed %j are %j cents', (typed, cents) => {
  const fee = readAgreement({ ...emptyAgreement, amount: typed }, now);
  expect(fee).toMatchObject({ ok: true, terms: { amount: cents } });
  const invoice = readAgreement({ ...emptyAgreement, kind: 'invoice', line1: 'Workshop', amount1: typed }, now);
  expect(invoice).toMatchObject({ ok: true, terms: { amount: cents, lines: [{ cents }] } });
});

test.each([
  ['1.500', 'This could mean thousands or decimals. Write it like 1500 or 1.50.'],
  ['1,2,3', 'Enter an amount such as 3000 or 2,450.50, from $1.'],
  ['€1500', 'Enter an amount such as 3000 or 2,450.50, from $1.'],
  ['0,99', 'Enter an amount such as 3000 or 2,450.50, from $1.'],
])('refuses %j at its field', (typed, fault) => {
  expect(readAgreement({ ...emptyAgreement, amount: typed }, now)).toEqual({ ok: false, errors: { amount: fault } });
});
