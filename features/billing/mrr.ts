import { catalogue, type OfferId } from '#features/billing/catalogue.ts';
import { plans, currency } from '#content/offers.ts';
import type { Money } from '#features/billing/money.ts';

/** What an active subscriber counts whose price is not known, as decided. */
const assumed = 1_500_00;

/** Active subscribers who pay alike. */
export interface Subscribers {
  readonly count: number;
  /** What their profile says that they have; an offer's id, or whatever was written there. */
  readonly tier: string | null;
  /** What the payment provider charges each of them a month, where it charges them. */
  readonly monthly: Money | null;
}

/** Monthly recurring revenue: the sum of what each active subscriber pays a month. */
export function mrrOf(subscribers: readonly Subscribers[]): Money {
  const cents = subscribers.reduce((sum, { count, ...one }) => sum + count * monthlyCents(one), 0);
  return { cents, currency };
}

function monthlyCents({ tier, monthly }: Omit<Subscribers, 'count'>): number {
  // An amount in another currency does not add up with the rest.
  if (monthly !== null && monthly.currency === currency) return monthly.cents;
  const plan = plans.find(({ id }) => id === tier);
  if (plan) return plan.monthly;
  const offer = catalogue.offers.find(({ id, mode }) => mode === 'subscription' && id === (tier as OfferId | null));
  return offer?.price.cents ?? assumed;
}
