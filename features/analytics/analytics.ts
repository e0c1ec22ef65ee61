import { isDayOfThisCentury, utcDay } from '#forms/calendar-day.ts';
/**
 * What is counted by day. `part` and `other` of a count say what of: of `leads` the source and the stage, of `revenue`
 * the offer and the currency, of `mrr` what a client stood as before and after (see `readStanding`), of `visits` the
 * part of the site.
 */
export type MetricName = 'users' | 'leads' | 'revenue' | 'clients' | 'mrr' | 'visits';

/** The days that the overview is about, both included, in UTC. */
export interface MetricRange {
  readonly preset: RangePreset | 'own';
  /** 2026-11-01 */
  readonly from: string;
  readonly to: string;
}

export const rangePresets = ['30-days', '90-days', '12-months'] as const;
type RangePreset = (typeof rangePresets)[number];

const usual: RangePreset = '12-months';

/** The most days of a range that somebody chooses: what is drawn month by month must stay readable. */
const maxDays = 1100;

/** The range that an address asks for: `?range=90-days`, or `?from=2026-01-01&to=2026-03-31`; a year without either. */
export function readRange(params: URLSearchParams, today: string): MetricRange {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isDayOfThisCentury(from) && isDayOfThisCentury(to) && from <= to && daysBetween(from, to) <= maxDays)
    return { preset: 'own', from, to };
  const preset = rangePresets.find((one) => one === params.get('range')) ?? usual;
  return { preset, from: firstDay(preset, today), to: today };
}

type Days = Pick<MetricRange, 'from' | 'to'>;

/** A range of up to 45 days is drawn day by day, a longer one month by period. */
export function periodOf({ from, to }: Days): 'day' | 'month' {
  return daysBetween(from, to) < 45 ? 'day' : 'month';
}

/** The periods that a range touches, the first one first: 2026-11-03 for a day, 2026-11 for a month. */
export function periodsOf(range: Days): string[] {
  const periods: string[] = [];
  const isByDay = periodOf(range) === 'day';
  const at = new Date(isByDay ? range.from : `${range.from.slice(0, 7)}-01`);
  while (at <= new Date(range.to)) {
    periods.push(at.toISOString().slice(0, isByDay ? 10 : 7));
    if (isByDay) at.setUTCDate(at.getUTCDate() + 1);
    else at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return periods;
}

function firstDay(preset: RangePreset, today: string): string {
  const at = new Date(today);
  if (preset === '12-months') return utcDay(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 11, 1)));
  at.setUTCDate(at.getUTCDate() - (preset === '30-days' ? 29 : 89));
  return utcDay(at);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** What a client counts as who pays each month. */
export interface Standing {
  readonly tier: string | null;
  /** What the payment provider charges a month, where it does. */
  readonly cents: number | null;
  readonly currency: string | null;
}

/** Reads a standing as the database writes it: `["starter", 150000, "usd"]`; null for who does not pay each month. */
export function readStanding(text: string): Standing | null {
  if (text === '') return null;
  const [tier, cents, currency] = JSON.parse(text) as [string | null, number | null, string | null];
  return { tier, cents, currency };
}

/** A sum of one kind. */
export interface Counted {
  readonly part: string;
  readonly other: string;
  readonly amount: number;
}

/** Moves of what clients pay each month: how many went from one standing to another, in a period. */
interface Moves extends Counted {
  /** A period of the range (see `periodsOf`), or null for all before it. */
  readonly period: string | null;
}

/** Everything that the overview shows of the range, and the totals of today. */
export interface Metrics {
  readonly users: number;
  readonly admins: number;
  /** Of all time up to the range's end, by period. */
  readonly moves: readonly Moves[];
  /** Those after the range's end: what today's totals need beside the others. */
  readonly laterMoves: readonly Counted[];
  readonly revenue: readonly Counted[];
  readonly leads: readonly Counted[];
  readonly visits: readonly Counted[];
  readonly clients: number;
}
