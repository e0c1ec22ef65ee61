/**
 * What is counted by day. `part` and `other` of a count say what of: of `leads` the source and the stage, of `revenue`
 * the offer and the currency, of `mrr` what a client stood as before and after (see `readStanding`), of `visits` the
 * part of the site.
 */
export type FigureName = 'users' | 'leads' | 'revenue' | 'clients' | 'mrr' | 'visits';

/** The days that the overview is about, both included, in UTC. */
export interface FigureRange {
  readonly preset: RangePreset | 'own';
  /** 2026-11-01 */
  readonly from: string;
  readonly to: string;
}

export const rangePresets = ['30-days', '90-days', '12-months'] as const;
export type RangePreset = (typeof rangePresets)[number];

const usual: RangePreset = '12-months';

/** The most days of a range that somebody chooses: what is drawn month by month must stay readable. */
const longestDays = 1100;

/** The range that an address asks for: `?range=90-days`, or `?from=2026-01-01&to=2026-03-31`; a year without either. */
export function readRange(params: URLSearchParams, today: string): FigureRange {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isDay(from) && isDay(to) && from <= to && daysBetween(from, to) <= longestDays)
    return { preset: 'own', from, to };
  const preset = rangePresets.find((one) => one === params.get('range')) ?? usual;
  return { preset, from: firstDay(preset, today), to: today };
}

/** The months that a range touches, the first one first: 2026-11. */
export function monthsOf({ from, to }: Pick<FigureRange, 'from' | 'to'>): string[] {
  const months: string[] = [];
  for (let at = new Date(`${from.slice(0, 7)}-01`); at <= new Date(to); at.setUTCMonth(at.getUTCMonth() + 1)) {
    months.push(at.toISOString().slice(0, 7));
  }
  return months;
}

function firstDay(preset: RangePreset, today: string): string {
  const at = new Date(today);
  if (preset === '12-months')
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 11, 1)).toISOString().slice(0, 10);
  at.setUTCDate(at.getUTCDate() - (preset === '30-days' ? 29 : 89));
  return at.toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
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

/** Moves of what clients pay each month: how many went from one standing to another, in a month. */
export interface Moves extends Counted {
  /** 2026-11, or null for all before the range. */
  readonly month: string | null;
}

/** Everything that the overview shows of the range, and the totals of today. */
export interface Figures {
  readonly users: number;
  readonly admins: number;
  /** Of all time up to the range's end, by month. */
  readonly moves: readonly Moves[];
  /** Those after the range's end: what today's totals need beside the others. */
  readonly laterMoves: readonly Counted[];
  readonly revenue: readonly Counted[];
  readonly leads: readonly Counted[];
  readonly visits: readonly Counted[];
  readonly clients: number;
}
