import type { Period } from '#features/analytics/analytics.ts';

const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US');
const signed = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

const days = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `Dec 1, 2025` for 2025-12-01. */
export function formatDay(day: string): string {
  return days.format(new Date(day));
}

/** On an axis: `Nov 2026` for 2026-11, `3 Nov` for 2026-11-03. */
export function periodCopy(period: string): string {
  return period.length > 7 ? shortDays.format(new Date(period)) : months.format(new Date(`${period}-01`));
}

/** In full: `Nov 2026`, `3 Nov 2026`, `Week of 2 Nov 2026`. */
export function fullPeriod(period: string, kind: Period): string {
  if (kind === 'month') return periodCopy(period);
  return kind === 'week' ? `Week of ${formatDay(period)}` : formatDay(period);
}

/** `$12.5K`, for an axis. */
export function compactMoney(amount: number): string {
  return amount < 0 ? `-$${short.format(-amount)}` : `$${short.format(amount)}`;
}

export function formatCount(count: number): string {
  return whole.format(count);
}

/** `+12.5%`, `−3%`, `0%`. */
export function signedShare(change: number): string {
  return signed.format(change).replace('-', '\u2212');
}

/** `4.2%` for 0.042. */
export function rate(share: number): string {
  return percent.format(share);
}

/** A percentage; a dash when `all` is zero. */
export function shareOf(part: number, all: number): string {
  return all > 0 ? percent.format(part / all) : 'none';
}
