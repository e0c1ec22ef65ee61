import type { Days } from '#features/analytics/analytics.ts';
import { dayAfter, utcDay } from '#values/day.ts';
import { dayMs } from '#values/duration.ts';

/** Stored sums: of whole years and months (`2025`, `2026-01`) and of ranges of days. */
interface Sums {
  readonly periods: readonly string[];
  readonly days: readonly Days[];
}

/**
 * A range of days in as few sums as possible: those to add, and those to subtract. The last weeks of a month are the
 * month minus its first days.
 */
export interface Spans {
  readonly added: Sums;
  readonly subtracted: Sums;
}

type Unit = 'year' | 'month';

interface Cover extends Spans {
  /** The approximate number of rows to read. */
  readonly cost: number;
}

/** The cost of a period; that of a day is 1. A period has more rows, because it has more parts. */
const costOfPeriod = 4;

/**
 * Finds the cheapest sums for a range of days.
 * @param units the periods that may be used, the largest first
 * @param today the last day with counts: later days cost nothing
 */
export function findSpans(days: Days, units: readonly Unit[], today: string): Spans {
  const { added, subtracted } = cover(days, units, today);
  return { added, subtracted };
}

function cover(days: Days, units: readonly Unit[], today: string): Cover {
  const [unit, ...smaller] = units;
  if (unit === undefined)
    return { added: { periods: [], days: [days] }, subtracted: none, cost: countDays(days, today) };
  const parts: Cover[] = [];
  for (let from = days.from; from <= days.to;) {
    const whole = periodAround(unit, from);
    const to = days.to < whole.to ? days.to : whole.to;
    parts.push(coverPart({ from, to }, whole, smaller, today));
    from = dayAfter(to);
  }
  return addCovers(parts);
}

/** Chooses the cheaper way: the whole period minus the days outside `part`, or the days of `part`. */
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
  const { added: subtracted, subtracted: added, cost } = addCovers(outside.map((days) => cover(days, smaller, today)));
  const fromWhole: Cover = {
    added: { periods: [whole.period, ...added.periods], days: added.days },
    subtracted,
    cost: cost + (whole.from > today ? 0 : costOfPeriod),
  };
  if (outside.length === 0) return fromWhole;
  const within = cover(part, smaller, today);
  return within.cost <= fromWhole.cost ? within : fromWhole;
}

const none: Sums = { periods: [], days: [] };

function addCovers(parts: readonly Cover[]): Cover {
  const all = (sums: readonly Sums[]) => ({
    periods: sums.flatMap(({ periods }) => periods),
    days: sums.flatMap(({ days }) => days),
  });
  return {
    added: all(parts.map(({ added }) => added)),
    subtracted: all(parts.map(({ subtracted }) => subtracted)),
    cost: parts.reduce((sum, { cost }) => sum + cost, 0),
  };
}

function periodAround(unit: Unit, day: string): Days & { readonly period: string } {
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
