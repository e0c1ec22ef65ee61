import { catalog, type OfferId } from '#features/billing/catalog.ts';
import { plans, currency } from '#content/offers.ts';
import type { Money } from '#features/billing/money.ts';

/** The monthly cents of a client whose price is unknown. */
const assumedCents = 1_500_00;

/** Clients with the same tier and price. */
export interface Subscribers {
  readonly count: number;
  /** The id of an offer, or free text. */
  readonly tier: string | null;
  readonly monthly: Money | null;
}

/** Adds up what these clients pay in a month. Where no price is known, the tier's list price counts. */
export function mrrOf(subscribers: readonly Subscribers[]): Money {
  const cents = subscribers.reduce((sum, { count, ...one }) => sum + count * monthlyCents(one), 0);
  return { cents, currency };
}

function monthlyCents({ tier, monthly }: Omit<Subscribers, 'count'>): number {
  // Currencies are not converted: a price in another one counts as the list price.
  if (monthly !== null && monthly.currency === currency) return monthly.cents;
  const plan = plans.find(({ id }) => id === tier);
  if (plan) return plan.monthly;
  const offer = catalog.offers.find(({ id, mode }) => mode === 'subscription' && id === (tier as OfferId | null));
  return offer?.price.cents ?? assumedCents;
}
