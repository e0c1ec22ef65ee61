import {
  wonByOwner,
  wonBySource,
  type LeadsOfSource,
  type WonOfOwner,
  type WonOfSource,
} from '#app/admin/metrics/won-leads.ts';
import { monthlyCents } from '#app/admin/totals/totals.ts';
import { currency } from '#content/offers.ts';
import { periodsOf, type Counted, type MetricRange, type Metrics } from '#features/analytics/analytics.ts';
import { formatMoney, type Currency } from '#features/billing/money.ts';
import { stages, type Stage } from '#features/leads/leads.ts';
import { parseStanding } from '#features/metrics/standing.ts';

/** In cents; losses are negative. */
export interface MrrPeriod {
  /** 2026-11-03 or 2026-11. */
  readonly period: string;
  readonly fresh: number;
  readonly expansion: number;
  readonly contraction: number;
  readonly churn: number;
  readonly closing: number;
}

export interface OverviewMetrics {
  readonly periods: readonly MrrPeriod[];
  /** Net of refunds and tax, in the catalog's currency, highest first; `offer` is an id, or ''. */
  readonly revenue: readonly { readonly offer: string; readonly cents: number }[];
  /** Formatted amounts in other currencies. */
  readonly otherRevenue: readonly string[];
  /** In the catalog's currency, in cents. */
  readonly revenueTax: number;
  readonly leads: readonly LeadsOfSource[];
  readonly origins: readonly LeadsOfSource[];
  readonly campaigns: readonly LeadsOfSource[];
  readonly visits: readonly { readonly part: string; readonly count: number }[];
  readonly clients: number;
  /** Without spam. */
  readonly leadsByPeriod: readonly { readonly period: string; readonly count: number }[];
  readonly wonBySource: readonly WonOfSource[];
  readonly wonByOwner: readonly WonOfOwner[];
  readonly ended: Metrics['ended'];
  readonly paused: Metrics['paused'];
}

export function overviewOf(metrics: Metrics, range: MetricRange): OverviewMetrics {
  const leads = leadsBySource(metrics.leads);
  return {
    periods: mrrPeriods(metrics, range),
    revenue: metrics.revenue
      .filter(({ other }) => other === currency)
      .map(({ part, amount }) => ({ offer: part, cents: amount }))
      .sort((one, next) => next.cents - one.cents),
    otherRevenue: otherRevenue(metrics.revenue),
    revenueTax: revenueOf(metrics.revenueTax),
    leads,
    origins: leadsBySource(metrics.origins),
    campaigns: leadsBySource(metrics.campaigns),
    visits: metrics.visits
      .map(({ part, amount }) => ({ part, count: amount }))
      .sort((one, next) => next.count - one.count),
    clients: metrics.clients,
    leadsByPeriod: periodsOf(range).map((period) => ({
      period,
      count: metrics.leadsByPeriod.find((one) => one.period === period)?.amount ?? 0,
    })),
    wonBySource: wonBySource(metrics.won, leads),
    wonByOwner: wonByOwner(metrics.won),
    ended: metrics.ended,
    paused: metrics.paused,
  };
}

/** How many active subscribers who add to MRR the moves have added: paused ones are active, but not charged. */
export function chargedOf(moves: readonly Counted[]): number {
  const isCharged = (text: string) => {
    const standing = parseStanding(text);
    return Number(standing?.isActive === true && standing.cents !== 0);
  };
  return moves.reduce((sum, { part, other, amount }) => sum + amount * (isCharged(other) - isCharged(part)), 0);
}

/** How much MRR the moves have added. */
export function sumMoves(moves: readonly Counted[]): number {
  return moves.reduce((sum, move) => sum + move.amount * changeInCents(move), 0);
}

function mrrPeriods({ moves }: Metrics, range: MetricRange): MrrPeriod[] {
  let closing = sumMoves(moves.filter(({ period }) => period === null));
  return periodsOf(range).map((period) => {
    const own = moves.filter((move) => move.period === period);
    const kinds = { fresh: 0, expansion: 0, contraction: 0, churn: 0 };
    for (const move of own) kinds[kindOf(move)] += move.amount * changeInCents(move);
    closing += sumMoves(own);
    return { period, ...kinds, closing };
  });
}

function kindOf(move: Counted): 'fresh' | 'expansion' | 'contraction' | 'churn' {
  if (move.part === '') return 'fresh';
  if (move.other === '') return 'churn';
  return changeInCents(move) < 0 ? 'contraction' : 'expansion';
}

/** In cents. */
function changeInCents({ part, other }: Counted): number {
  return monthlyCents(other) - monthlyCents(part);
}

/** In the catalog's currency, in cents. */
export function revenueOf(revenue: readonly Counted[]): number {
  return revenue.reduce((sum, { other, amount }) => sum + (other === currency ? amount : 0), 0);
}

function otherRevenue(revenue: readonly Counted[]): string[] {
  const sums = new Map<string, number>();
  for (const { other, amount } of revenue) if (other !== currency) sums.set(other, (sums.get(other) ?? 0) + amount);
  return [...sums].map(([other, cents]) => formatMoney({ cents, currency: other as Currency }));
}

const none = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;

function leadsBySource(leads: readonly Counted[]): LeadsOfSource[] {
  const sources = new Map<string, Record<Stage, number>>();
  for (const { part, other, amount } of leads) {
    const byStage = sources.get(part) ?? { ...none };
    byStage[other as Stage] += amount;
    sources.set(part, byStage);
  }
  return [...sources]
    .map(([source, byStage]) => ({ source, byStage, all: Object.values(byStage).reduce((sum, one) => sum + one, 0) }))
    .sort((one, next) => next.all - one.all);
}
