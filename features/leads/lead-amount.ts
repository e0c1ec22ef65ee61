import { currency } from '#content/offers.ts';

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

const maxCents = 100_000_000_000;

/** `1500` or `1500.50`, as fields and the history hold it. */
export function amountOf(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** Of an amount as `amountOf` writes it. */
export function centsOf(amount: string | null): number | null {
  return amount === null ? null : Math.round(Number(amount) * 100);
}

/** Of `1,500`, `$1500.5`, `1 500` and the like; null if it is none that a lead can have. */
export function readAmount(text: string): string | null {
  const plain = text.replaceAll(/[\s$€£,_']/gu, '');
  if (!/^\d{1,10}(\.\d{1,2})?$/u.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return cents > maxCents ? null : amountOf(cents);
}

/** As `formatCents`, of what a field holds; what is no amount stays as it was typed. */
export function formatAmount(text: string): string {
  const cents = centsOf(readAmount(text));
  return cents === null ? text : formatCents(cents);
}

/** `$1,500`. */
export function formatCents(cents: number): string {
  return format.format(cents / 100);
}

/** `$1.5K`, for sums. */
export function formatShort(cents: number): string {
  return short.format(cents / 100);
}

export const amountFault = 'Enter an amount such as 1,500.';
