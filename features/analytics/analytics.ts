import { isDayOfThisCentury, utcDay } from '#values/day.ts';
import { dayMs } from '#values/duration.ts';
/**
 * `part` and `other`: `leads` source and stage, `revenue` (net of tax) and `revenue-tax` offer and currency, `mrr` state
 * before and after (see `parseStanding`), `visits` section, `ended` and `ended-cents` (the monthly fee of ended subscriptions)
 * reason and, as JSON, the client's reason and the currency, `readers` segment and audience of campaigns, on one day.
 */
export type MetricName =
  | 'users'
  | 'leads'
  | 'ended'
  | 'ended-cents'
  | 'readers'
  | 'revenue'
  | 'revenue-tax'
  | 'clients'
  | 'mrr'
  | 'visits';

/** Inclusive, UTC. */
export interface MetricRange {
  readonly preset: RangePreset | 'own';
  /** 2026-11-01 */
  readonly from: string;
  readonly to: string;
}

export const rangePresets = ['7-days', '30-days', '90-days', '12-months'] as const;
type RangePreset = (typeof rangePresets)[number];

const usual: RangePreset = '12-months';

/** Keeps monthly charts readable. */
const maxDays = 1100;

/** `?range=90-days` or `?from=2026-01-01&to=2026-03-31`; default one year. */
export function readRange(params: URLSearchParams, today: string): MetricRange {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isDayOfThisCentury(from) && isDayOfThisCentury(to) && from <= to && daysBetween(from, to) <= maxDays)
    return { preset: 'own', from, to };
  const preset = rangePresets.find((one) => one === params.get('range')) ?? usual;
  return { preset, from: firstDay(preset, today), to: today };
}

export type Days = Pick<MetricRange, 'from' | 'to'>;

export type Period = 'day' | 'week' | 'month';

/** By day up to 45 days, by week up to half a year, otherwise by month. */
export function periodOf({ from, to }: Days): Period {
  const days = daysBetween(from, to);
  if (days < 45) return 'day';
  return days < 190 ? 'week' : 'month';
}

/** Ascending: the day, the Monday of a week (2026-11-02) or the month (2026-11). The first may start before the range. */
export function periodsOf(range: Days): string[] {
  const periods: string[] = [];
  const period = periodOf(range);
  const at = periodStart(period, range.from);
  while (at <= new Date(range.to)) {
    periods.push(at.toISOString().slice(0, period === 'month' ? 7 : 10));
    if (period === 'month') at.setUTCMonth(at.getUTCMonth() + 1);
    else at.setUTCDate(at.getUTCDate() + (period === 'week' ? 7 : 1));
  }
  return periods;
}

function periodStart(period: Period, day: string): Date {
  if (period === 'month') return new Date(`${day.slice(0, 7)}-01`);
  const at = new Date(day);
  if (period === 'week') at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at;
}

/** The range of as many days right before a range. */
export function rangeBefore({ from, to }: Days): Days {
  const at = (day: string, days: number) => utcDay(new Date(Date.parse(day) + days * dayMs));
  return { from: at(from, -daysBetween(from, to) - 1), to: at(from, -1) };
}

function firstDay(preset: RangePreset, today: string): string {
  const at = new Date(today);
  if (preset === '12-months') return utcDay(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 11, 1)));
  at.setUTCDate(at.getUTCDate() - Number.parseInt(preset, 10) + 1);
  return utcDay(at);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

export interface Counted {
  readonly part: string;
  readonly other: string;
  readonly amount: number;
}

interface Moves extends Counted {
  /** See `periodsOf`; null before the range. */
  readonly period: string | null;
}

/** Numbers that are compared between a range and the one before it. */
export interface Compared {
  /** New users. */
  readonly users: number;
  readonly clients: number;
  readonly visits: number;
  readonly revenue: readonly Counted[];
  /** Without spam. */
  readonly leads: number;
  readonly moves: readonly Counted[];
}

export const maxComments = 100;

/** Subscriptions that ended in the range, of one reason. */
export interface EndedPart {
  /** Why it ended. */
  readonly reason: string;
  /** What the client chose as the reason, by the provider's name; '' for nothing. */
  readonly feedback: string;
  readonly count: number;
  /** Per month. */
  readonly cents: number;
  /** The newest `maxComments` of all parts. */
  readonly comments: readonly string[];
}

export interface Metrics {
  /** Confirmed calls of the range's days. */
  readonly calls: { readonly booked: number; readonly held: number; readonly missed: number };
  /** Until the range's end. */
  readonly moves: readonly Moves[];
  /** Net of refunds and tax. */
  readonly revenue: readonly Counted[];
  readonly revenueTax: readonly Counted[];
  readonly leads: readonly Counted[];
  readonly visits: readonly Counted[];
  readonly clients: number;
  readonly newUsers: number;
  /** Most first. */
  readonly ended: readonly EndedPart[];
  /** Now, with their monthly fees. */
  readonly paused: { readonly count: number; readonly cents: number };
  readonly before: Compared;
}
