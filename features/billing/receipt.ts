import type { BilledTo, PaymentLine } from '#features/billing/billing.ts';
import { formatMoney, type Currency } from '#features/billing/money.ts';

/** Columns of a payment. Amounts are in cents. */
export interface ReceiptColumns {
  readonly lines: readonly PaymentLine[];
  readonly discountCents: number;
  readonly discountLabel: string | null;
  readonly taxCents: number;
  readonly taxLabel: string | null;
  readonly taxIncluded: boolean;
  readonly taxNote: 'reverse-charge' | null;
  readonly amount: number;
  readonly currency: Currency;
}

export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
}

const copy = {
  discount: (label: string | null) => (label === null ? 'Discount' : `Discount ${label}`),
  tax: (label: string | null, isIncluded: boolean) => `${label ?? 'Tax'}${isIncluded ? ' (included)' : ''}`,
  total: 'Total',
} as const;

export const reverseCharge = 'Reverse charge: the recipient pays the tax.';

interface ExtraLine {
  /** `included`: the other lines contain this tax already. */
  readonly kind: 'discount' | 'tax' | 'included';
  readonly label: string;
  readonly cents: number;
}

/** Discount and tax, where there are any. */
export function extraLines(payment: Omit<ReceiptColumns, 'lines' | 'amount' | 'currency' | 'taxNote'>): ExtraLine[] {
  const { discountCents, discountLabel, taxCents, taxLabel, taxIncluded } = payment;
  const lines: ExtraLine[] = [];
  if (discountCents !== 0) lines.push({ kind: 'discount', label: copy.discount(discountLabel), cents: -discountCents });
  const kind = taxIncluded ? 'included' : 'tax';
  if (taxCents !== 0) lines.push({ kind, label: copy.tax(taxLabel, taxIncluded), cents: taxCents });
  return lines;
}

function extraRows(payment: Omit<ReceiptColumns, 'lines' | 'amount'>): ReceiptRow[] {
  const { currency } = payment;
  return extraLines(payment).map(({ label, cents }) => ({ label, value: formatMoney({ cents, currency }) }));
}

/** Lines, discount and tax, which make the total; empty where the provider itemises nothing. */
export function receiptRows(payment: ReceiptColumns): ReceiptRow[] {
  const { lines, amount, currency } = payment;
  if (lines.length === 0) return [];
  const items = lines.map(({ description: label, cents }) => ({ label, value: formatMoney({ cents, currency }) }));
  return [...items, ...extraRows(payment), { label: copy.total, value: formatMoney({ cents: amount, currency }) }];
}

/** One short text each, for lists: 'Discount WELCOME10 -$850'. */
export function extraTexts(payment: Omit<ReceiptColumns, 'lines' | 'amount'>): string[] {
  return [...extraRows(payment).map(({ label, value }) => `${label} ${value}`), ...noteOf(payment)];
}

export function noteOf({ taxNote }: Pick<ReceiptColumns, 'taxNote'>): string[] {
  return taxNote === null ? [] : [reverseCharge];
}

export function buyerText(billedTo: BilledTo | null): string | null {
  if (billedTo === null) return null;
  const { name, address, taxId } = billedTo;
  return [name, ...address, taxId === null ? null : `VAT id ${taxId}`].filter((line) => line !== null).join('\n');
}
