import { currency } from '#content/offers.ts';
import type { Currency, Money } from '#features/billing/money.ts';
import { mrrOf } from '#features/billing/mrr.ts';
import type { Totals } from '#features/metrics/read-totals.server.ts';
import { parseStanding } from '#features/metrics/standing.ts';

export interface OverviewTotals {
  readonly users: number;
  readonly admins: number;
  readonly active: number;
  readonly mrr: Money;
}

/** Paused clients are active, but pay nothing. */
export function totalsOf({ users, admins, standings }: Totals): OverviewTotals {
  const active = standings.filter(({ standing }) => parseStanding(standing)?.isActive);
  return {
    users,
    admins,
    active: active.reduce((sum, { count }) => sum + count, 0),
    mrr: { cents: standings.reduce((sum, one) => sum + one.count * monthlyCents(one.standing), 0), currency },
  };
}

export function monthlyCents(text: string): number {
  const standing = parseStanding(text);
  if (standing === null) return 0;
  const { tier, cents } = standing;
  const monthly = cents === null ? null : { cents, currency: (standing.currency ?? currency) as Currency };
  return mrrOf([{ count: 1, tier, monthly }]).cents;
}
