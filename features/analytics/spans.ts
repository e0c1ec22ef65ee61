import type { Days } from '#features/analytics/analytics.ts';
import { dayAfter, utcDay } from '#values/day.ts';
import { dayMs } from '#values/duration.ts';

/** Sums to add up: of whole years and months (2025, 2026-01) and of days. */
interface Sums {
  readonly periods: readonly string[];
  readonly days: readonly Days[];
}

/** Days as the fewest sums: the last weeks of a month are the month without its first days. */
export interface Spans {
  readonly added: Sums;
  readonly taken: Sums;
}

type Unit = 'year' | 'month';

interface Cover extends Spans {
  /** Rows to read, about. */
  readonly cost: number;
}

/** A period has more parts than one of its days. */
const costOfPeriod = 4;

/**
 * @param units What may be summed at once, the largest first.
 * @param today Nothing is counted after it, so later sums cost nothing.
 */
export function spansOf(days: Days, units: readonly Unit[], today: string): Spans {
  const { added, taken } = cover(days, units, today);
  return { added, taken };
}

function cover(days: Days, units: readonly Unit[], today: string): Cover {
  const [unit, ...smaller] = units;
  if (unit === undefined) return { added: { periods: [], days: [days] }, taken: none, cost: countDays(days, today) };
  const parts: Cover[] = [];
  for (let from = days.from; from <= days.to;) {
    const whole = wholeOf(unit, from);
    const to = days.to < whole.to ? days.to : whole.to;
    parts.push(coverPart({ from, to }, whole, smaller, today));
    from = dayAfter(to);
  }
  return sumOf(parts);
}

/** The period with what lies in it taken out, or its days, whichever is less to read. */
function coverPart(
  part: Days,
  whole: Days & { readonly period: string },
  smaller: readonly Unit[],
  today: string,
): Cover {
  const outside = [
    { from: whole.from, to: dayAfter(part.from, -1) },
    { from: dayAfter(part.to), to: whole.to },
  ].filter(({ from, to }) => from <= to);
  const { added: taken, taken: added, cost } = sumOf(outside.map((days) => cover(days, smaller, today)));
  const fromWhole: Cover = {
    added: { periods: [whole.period, ...added.periods], days: added.days },
    taken,
    cost: cost + (whole.from > today ? 0 : costOfPeriod),
  };
  if (outside.length === 0) return fromWhole;
  const within = cover(part, smaller, today);
  return within.cost <= fromWhole.cost ? within : fromWhole;
}

const none: Sums = { periods: [], days: [] };

function sumOf(parts: readonly Cover[]): Cover {
  const all = (sums: readonly Sums[]) => ({
    periods: sums.flatMap(({ periods }) => periods),
    days: sums.flatMap(({ days }) => days),
  });
  return {
    added: all(parts.map(({ added }) => added)),
    taken: all(parts.map(({ taken }) => taken)),
    cost: parts.reduce((sum, { cost }) => sum + cost, 0),
  };
}

function wholeOf(unit: Unit, day: string): Days & { readonly period: string } {
  const period = day.slice(0, unit === 'year' ? 4 : 7);
  const first = new Date(unit === 'year' ? `${period}-01-01` : `${period}-01`);
  const next = new Date(first);
  if (unit === 'year') next.setUTCFullYear(next.getUTCFullYear() + 1);
  else next.setUTCMonth(next.getUTCMonth() + 1);
  return { period, from: utcDay(first), to: dayAfter(utcDay(next), -1) };
}

function countDays({ from, to }: Days, today: string): number {
  const last = to < today ? to : today;
  return Math.max(0, (Date.parse(last) - Date.parse(from)) / dayMs + 1);
}
