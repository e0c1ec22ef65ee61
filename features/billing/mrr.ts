import { catalog, type OfferId } from '#features/billing/catalog.ts';
import { plans, currency } from '#content/offers.ts';
import type { Money } from '#features/billing/money.ts';

/** Cents, if the price is unknown. */
const assumed = 1_500_00;

export interface Subscribers {
  readonly count: number;
  /** An offer's id or free text. */
  readonly tier: string | null;
  readonly monthly: Money | null;
}

export function mrrOf(subscribers: readonly Subscribers[]): Money {
  const cents = subscribers.reduce((sum, { count, ...one }) => sum + count * monthlyCents(one), 0);
  return { cents, currency };
}

function monthlyCents({ tier, monthly }: Omit<Subscribers, 'count'>): number {
  // Other currencies are not added.
  if (monthly !== null && monthly.currency === currency) return monthly.cents;
  const plan = plans.find(({ id }) => id === tier);
  if (plan) return plan.monthly;
  const offer = catalog.offers.find(({ id, mode }) => mode === 'subscription' && id === (tier as OfferId | null));
  return offer?.price.cents ?? assumed;
}
