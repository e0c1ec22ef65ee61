import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { returnMonths } from '#features/billing/billing-settings.server.ts';
import { orders, payments, subscriptions } from '#features/billing/billing.table.ts';
import type { Offer, Plan } from '#features/billing/catalog.ts';
import { isStillPaid, wentBack } from '#features/purchases/checkout/offer-status.server.ts';
import type { SetupWaiver } from '#features/purchases/checkout/checkout-page.ts';
import { monthsLater, setupDue } from '#features/billing/plans.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { whileSomeoneWaits, type Stripe } from '#server/payments/payments.ts';

/** Refunded cents of one-off invoice lines (neither months nor prorations), by subscription. */
export async function setupsReturned(
  app: AppContext,
  organizationId: string,
): Promise<ReadonlyMap<string | null, number>> {
  const rows = await app.db
    .select({ subscriptionId: payments.subscriptionId, lines: payments.lines })
    .from(payments)
    .where(and(eq(payments.organizationId, organizationId), wentBack));
  const returned = new Map<string | null, number>();
  for (const { subscriptionId, lines } of rows) {
    const setups = lines.filter(({ kind }) => kind === 'setup' || kind === 'other');
    const sum = setups.reduce((total, { cents }) => total + cents, 0);
    returned.set(subscriptionId, (returned.get(subscriptionId) ?? 0) + sum);
  }
  return returned;
}

/** Cents of the highest setup paid by an order or a change of plan, unless its subscription ended long ago. */
export async function setupPaid(
  app: AppContext,
  organizationId: string,
  plans: readonly Plan[],
  subscriptionsThere: readonly Stripe.Subscription[],
  returned: ReadonlyMap<string | null, number>,
): Promise<number> {
  const since = returnsSince(app);
  const ordered = await setupOrdered(app, organizationId, plans);
  const changed = subscriptionsThere.flatMap(({ id, metadata, ended_at }) =>
    ended_at !== null && ended_at < since ? [] : [Number(metadata['setup_paid'] ?? 0) - (returned.get(id) ?? 0)],
  );
  return Math.max(ordered, ...changed);
}

/** The part of `setupPaid` that orders paid. */
async function setupOrdered(app: AppContext, organizationId: string, plans: readonly Plan[]): Promise<number> {
  const since = returnsSince(app);
  const bought = await app.db
    .select({ offer: orders.offer, endedAt: subscriptions.endedAt })
    .from(orders)
    .leftJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
    .where(and(eq(orders.organizationId, organizationId), eq(orders.status, 'paid'), isStillPaid));
  const paid = bought.flatMap(({ offer, endedAt }) => {
    const plan = plans.find(({ id }) => id === offer);
    return plan === undefined || (endedAt !== null && endedAt < since) ? [] : [plan.terms.setup.cents];
  });
  return Math.max(0, ...paid);
}

/** Null if the setup is charged. `endedAt` of the resumed plan; null if an equal or larger setup was bought. */
export async function readSetupWaiver(
  app: AppContext,
  organizationId: string,
  offer: Offer,
): Promise<SetupWaiver | null> {
  if (offer.setupPrice === undefined || offer.mode !== 'subscription') return null;
  const [row] = await app.db
    .select({ endedAt: subscriptions.endedAt })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
    .where(
      and(
        ...[
          eq(orders.organizationId, organizationId),
          eq(orders.offer, offer.id),
          eq(orders.status, 'paid'),
          isStillPaid,
        ],
        sql`${subscriptions.endedAt} >= ${returnsSince(app)}`,
      ),
    )
    .orderBy(desc(subscriptions.endedAt))
    .limit(1);
  if (row?.endedAt != null) return { endedAt: new Date(row.endedAt * 1000) };
  const paid = await setupOrdered(app, organizationId, catalogOfSite(app).plans);
  return paid >= offer.setupPrice.cents ? { endedAt: null } : null;
}

export interface SetupLeft {
  /** Cents that a change of plan would charge for it. */
  readonly due: number;
  /** Whether the plan that paid setups still runs. */
  readonly isRunning: boolean;
}

/**
 * Returns what is left to pay of a setup sold by the checkout; null for clients who had no monthly plan in that time.
 * Follows the rule of `setupPaid`: plan changes pay setups without an order.
 */
export async function setupLeft(
  app: AppContext,
  { organizationId, customerId: customer }: { readonly organizationId: string; readonly customerId: string | null },
  { id, mode, price }: Offer,
): Promise<SetupLeft | null> {
  const { plans } = catalogOfSite(app);
  if (customer === null || mode !== 'payment' || !plans.some((plan) => plan.id === id)) return null;
  const [last] = await app.db
    .select({ endedAt: subscriptions.endedAt })
    .from(subscriptions)
    .where(
      and(
        ...[eq(subscriptions.organizationId, organizationId), eq(subscriptions.isAgreed, false)],
        inArray(
          subscriptions.offer,
          plans.map((plan) => plan.id),
        ),
        sql`coalesce(${subscriptions.endedAt} >= ${returnsSince(app)}, true)`,
      ),
    )
    .orderBy(sql`${subscriptions.endedAt} desc nulls first`)
    .limit(1);
  if (last === undefined) return null;
  const { data } = await app.payments.stripe.subscriptions.list(
    { customer, status: 'all', limit: 100 },
    whileSomeoneWaits,
  );
  const paid = await setupPaid(app, organizationId, plans, data, await setupsReturned(app, organizationId));
  return { due: setupDue(price.cents, paid), isRunning: last.endedAt === null };
}

/** Clients who have paid the setup before pay the month only. */
export async function offerFor(app: AppContext, organizationId: string, offer: Offer): Promise<Offer> {
  return (await readSetupWaiver(app, organizationId, offer)) === null ? offer : withoutSetup(offer);
}

/** The offer without its setup price. */
export function withoutSetup({ setupPrice: _price, setupPriceId: _id, ...offer }: Offer): Offer {
  return offer;
}

function returnsSince(app: Pick<AppContext, 'now' | 'settings'>): number {
  return monthsLater(Math.floor(app.now().getTime() / 1000), -app.settings.get(returnMonths));
}
