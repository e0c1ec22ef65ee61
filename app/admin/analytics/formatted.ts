const months = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `1 Dec 2025` for 2025-12-01. */
export function dayCopy(day: string): string {
  return days.format(new Date(day));
}

/** `Nov 26` for 2026-11, `3 Nov` for 2026-11-03. */
export function periodCopy(period: string): string {
  return period.length > 7 ? shortDays.format(new Date(period)) : months.format(new Date(`${period}-01`));
}

/** `$12.5K`, for an axis. */
export function compactMoney(amount: number): string {
  return amount < 0 ? `-$${short.format(-amount)}` : `$${short.format(amount)}`;
}

export function compact(count: number): string {
  return short.format(count);
}

export function counted(count: number): string {
  return whole.format(count);
}

/** A percentage; a dash when `all` is zero. */
export function shareOf(part: number, all: number): string {
  return all > 0 ? percent.format(part / all) : 'none';
}
