import type { Price } from '../../objects/price.ts';

/** Keeps the anchor's day of the month where it exists. */
export function periodEnd(start: number, anchor: number, recurring: NonNullable<Price['recurring']>): number {
  for (let periods = 1; periods < 2000; periods += 1) {
    const end = added(anchor, recurring, periods);
    if (end > start) return end;
  }
  throw new Error('A subscription this old is not played.');
}

type Rhythm = Pick<NonNullable<Price['recurring']>, 'interval' | 'interval_count'>;

export function addMonths(from: number, months: number): number {
  return added(from, { interval: 'month', interval_count: 1 }, months);
}

function added(anchor: number, { interval, interval_count }: Rhythm, periods: number): number {
  const count = periods * interval_count;
  if (interval === 'day') return anchor + count * 86_400;
  if (interval === 'week') return anchor + count * 7 * 86_400;
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1));
  // The 31st becomes a shorter month's last day, then returns to the 31st.
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}
