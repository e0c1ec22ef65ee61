import { chargedOf, sumMoves, revenueOf, receivedLeads } from '#app/admin/metrics/overview-metrics.ts';
import type { Counted, Metrics } from '#features/analytics/analytics.ts';

/** A figure of the range, and of the range before it. Null if it would be divided by zero. */
export interface Figure {
  readonly now: number | null;
  readonly before: number | null;
}

export interface OverviewFigures {
  /** In cents. */
  readonly netNewMrr: Figure;
  /** MRR for each active subscription at the end, in cents, without paused ones. */
  readonly arpa: Figure;
  /** Subscriptions that ended, as a share of those at the start and those begun since. */
  readonly churn: Figure;
  /** In cents, in the catalog's currency, net of refunds and tax. */
  readonly revenue: Figure;
  /** The tax of the same payments. */
  readonly tax: number;
  readonly clients: Figure;
  /** Without spam. */
  readonly leads: Figure;
  readonly visits: Figure;
  readonly users: Figure;
}

export function figuresOf({ moves, before, ...metrics }: Metrics): OverviewFigures {
  const [past, own] = [moves.filter(({ period }) => period === null), moves.filter(({ period }) => period !== null)];
  const [start, begun, ended] = [keptIn(past), begunIn(own), endedIn(own)];
  const startBefore = start - keptIn(before.moves);
  const leads = receivedLeads(metrics.leads);
  const visits = metrics.visits.reduce((sum, { amount }) => sum + amount, 0);
  return {
    netNewMrr: { now: sumMoves(own), before: sumMoves(before.moves) },
    arpa: { now: share(sumMoves(moves), chargedOf(moves)), before: share(sumMoves(past), chargedOf(past)) },
    churn: {
      now: share(ended, start + begun),
      before: share(endedIn(before.moves), startBefore + begunIn(before.moves)),
    },
    revenue: { now: revenueOf(metrics.revenue), before: revenueOf(before.revenue) },
    tax: revenueOf(metrics.revenueTax),
    clients: { now: metrics.clients, before: before.clients },
    leads: { now: leads, before: before.leads },
    visits: { now: visits, before: before.visits },
    users: { now: metrics.newUsers, before: before.users },
  };
}

function share(part: number, all: number): number | null {
  return all > 0 ? part / all : null;
}

/** Also those past due, which may still be paid. */
function keptIn(moves: readonly Counted[]): number {
  return begunIn(moves) - endedIn(moves);
}

function endedIn(moves: readonly Counted[]): number {
  return moves.reduce((sum, { other, amount }) => sum + (other === '' ? amount : 0), 0);
}

function begunIn(moves: readonly Counted[]): number {
  return moves.reduce((sum, { part, amount }) => sum + (part === '' ? amount : 0), 0);
}
