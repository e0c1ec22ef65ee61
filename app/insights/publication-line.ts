import { dayMs } from '#values/duration.ts';

const longest = 400;

export interface PublicationLine {
  /** In percent from the left; the newest is last. */
  readonly articles: readonly number[];
  /** In days; 0 if there are too many for ticks. */
  readonly days: number;
  readonly months: readonly { readonly at: number; readonly name: string }[];
}

/** Undefined for fewer than three articles or less than two weeks. */
export function publicationLine(published: readonly Date[]): PublicationLine | undefined {
  const times = published.map((date) => date.getTime()).sort((one, other) => one - other);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || times.length < 3 || last - first < 14 * dayMs) return undefined;
  const margin = Math.max(1, Math.round((last - first) / dayMs / 20)) * dayMs;
  const [from, to] = [startOfDay(first - margin), startOfDay(last + margin)];
  const days = (to - from) / dayMs;
  const at = (time: number) => Math.round(((time - from) / (to - from)) * 10_000) / 100;
  return {
    articles: [...new Set(times.map(startOfDay))].map(at),
    days: days > longest ? 0 : days,
    months: days > longest ? [] : monthsWithin(from, to).map((time) => ({ at: at(time), name: monthName(time) })),
  };
}

/** The first of each month between two timestamps. */
function monthsWithin(from: number, to: number): number[] {
  const first = new Date(from);
  const starts = Array.from({ length: 15 }, (_, count) =>
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1),
  );
  return starts.filter((time) => time > from && time < to);
}

const months = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

function monthName(time: number): string {
  return months.format(time);
}

function startOfDay(time: number): number {
  return Math.floor(time / dayMs) * dayMs;
}
