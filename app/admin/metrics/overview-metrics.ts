import { monthlyCents } from '#app/admin/totals/totals.ts';
import { currency } from '#content/offers.ts';
import { periodsOf, type Counted, type MetricRange, type Metrics } from '#features/analytics/analytics.ts';
import { formatMoney, type Currency } from '#features/billing/money.ts';
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
  /** Without spam. */
  readonly leads: number;
  readonly visits: readonly { readonly part: string; readonly count: number }[];
  readonly clients: number;
  readonly ended: Metrics['ended'];
  readonly paused: Metrics['paused'];
}

export function overviewOf(metrics: Metrics, range: MetricRange): OverviewMetrics {
  return {
    periods: mrrPeriods(metrics, range),
    revenue: metrics.revenue
      .filter(({ other }) => other === currency)
      .map(({ part, amount }) => ({ offer: part, cents: amount }))
      .sort((one, next) => next.cents - one.cents),
    otherRevenue: otherRevenue(metrics.revenue),
    revenueTax: revenueOf(metrics.revenueTax),
    leads: receivedLeads(metrics.leads),
    visits: metrics.visits
      .map(({ part, amount }) => ({ part, count: amount }))
      .sort((one, next) => next.count - one.count),
    clients: metrics.clients,
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

/** Without spam. */
export function receivedLeads(leads: readonly Counted[]): number {
  return leads.reduce((sum, { other, amount }) => sum + (other === 'spam' ? 0 : amount), 0);
}
