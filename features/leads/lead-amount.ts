import { currency } from '#content/offers.ts';
import { ambiguousAmount, readAmount } from '#forms/amount.ts';

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

const maxCents = 100_000_000_000;

/** Formats an amount as `1500` or `1500.50`, as in fields and the history. */
export function amountOf(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** Parses an amount formatted by `amountOf`. */
export function centsOf(amount: string | null): number | null {
  return amount === null ? null : Math.round(Number(amount) * 100);
}

export const valueRefusals = {
  value: 'Enter an amount such as 1,500.',
  'value-ambiguous': ambiguousAmount,
} as const;

/** Parses a typed value; returns it in the format of `amountOf`. */
export function readValue(
  text: string,
): { readonly ok: true; readonly value: string } | { readonly ok: false; readonly reason: keyof typeof valueRefusals } {
  const amount = readAmount(text);
  if (amount.ok && amount.cents <= maxCents) return { ok: true, value: amountOf(amount.cents) };
  return { ok: false, reason: !amount.ok && amount.reason === 'ambiguous' ? 'value-ambiguous' : 'value' };
}

/** Like `formatCents`, for the text of a field. Returns the text unchanged if it is not an amount. */
export function formatAmount(text: string): string {
  const read = readValue(text);
  return read.ok ? formatCents(Number(read.value) * 100) : text;
}

/** `$1,500`. */
export function formatCents(cents: number): string {
  return format.format(cents / 100);
}

/** `$1.5K`, for sums. */
export function formatShort(cents: number): string {
  return short.format(cents / 100);
}
