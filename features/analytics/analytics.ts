import type { CountedVital } from '#features/analytics/web-vitals.ts';
import { isDayOfThisCentury, utcDay } from '#forms/calendar-day.ts';
/**
 * `part` and `other`: `leads` source and stage, `lead-origins` and `lead-campaigns` where their visits came from and stage, `revenue` offer and currency, `mrr` state before and after (see
 * `readStanding`), `visits` section.
 */
export type MetricName =
  'users' | 'leads' | 'lead-origins' | 'lead-campaigns' | 'revenue' | 'clients' | 'mrr' | 'visits';

/** Inclusive, UTC. */
export interface MetricRange {
  readonly preset: RangePreset | 'own';
  /** 2026-11-01 */
  readonly from: string;
  readonly to: string;
}

export const rangePresets = ['30-days', '90-days', '12-months'] as const;
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

type Days = Pick<MetricRange, 'from' | 'to'>;

/** By day up to 45 days, else by month. */
export function periodOf({ from, to }: Days): 'day' | 'month' {
  return daysBetween(from, to) < 45 ? 'day' : 'month';
}

/** Ascending: 2026-11-03 or 2026-11. */
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

export interface Standing {
  readonly tier: string | null;
  /** Per month, if charged by the payment provider. */
  readonly cents: number | null;
  readonly currency: string | null;
}

/** `["starter", 150000, "usd"]`; null for non-paying clients. */
export function readStanding(text: string): Standing | null {
  if (text === '') return null;
  const [tier, cents, currency] = JSON.parse(text) as [string | null, number | null, string | null];
  return { tier, cents, currency };
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

export interface Metrics {
  readonly users: number;
  readonly admins: number;
  /** Until the range's end. */
  readonly moves: readonly Moves[];
  /** Needed for today's totals. */
  readonly laterMoves: readonly Counted[];
  readonly revenue: readonly Counted[];
  readonly leads: readonly Counted[];
  readonly origins: readonly Counted[];
  readonly campaigns: readonly Counted[];
  readonly visits: readonly Counted[];
  readonly vitals: readonly CountedVital[];
  readonly clients: number;
}
