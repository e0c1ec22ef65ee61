import type { Catalog, Plan } from '#features/billing/catalog.ts';
import { offersByPrice, offerOf, runningOffer } from '#features/billing/prices.server.ts';
import { setupPaid, setupsReturned } from '#features/purchases/checkout/setup-paid.server.ts';
import { portalPlans, type PlanReason } from '#features/billing/plans.ts';
import { isRunning } from '#features/billing/billing.ts';
import type { AppContext } from '#server/app-context.ts';
import { whileSomeoneWaits, type Stripe } from '#server/payments/payments.ts';

/** A plan that runs, as the provider has it now. */
export interface LivePlan {
  readonly subscription: Stripe.Subscription;
  readonly item: Stripe.SubscriptionItem;
  readonly plan: Plan;
  readonly catalog: Catalog;
  /** Cents of the highest setup that this client has paid. */
  readonly setupPaid: number;
  /** Cents of its setups that the bank or a refund took back. */
  readonly setupReturned: number;
}

/** The client's own plan, or why it cannot be changed by the client. */
export async function livePlan(
  app: AppContext,
  organizationId: string,
  customer: string | null,
): Promise<LivePlan | PlanReason> {
  if (customer === null) return 'no-plan';
  const known = offersByPrice(app);
  const catalog = known.own;
  const { data } = await app.payments.stripe.subscriptions.list(
    { customer, status: 'all', limit: 100, expand: ['data.schedule', 'data.latest_invoice'] },
    whileSomeoneWaits,
  );
  const running = data.flatMap((subscription) => {
    const offer = runningOffer(known, subscription);
    const plan = catalog.plans.find(({ id }) => id === offer);
    const item =
      subscription.items.data.find(({ price }) => offerOf(known, price)?.id === offer) ?? subscription.items.data[0];
    const runs = isRunning(subscription.status) && subscription.status !== 'incomplete';
    return runs && item && plan ? [{ subscription, item, plan }] : [];
  });
  const own = running.find(({ subscription }) => subscription.metadata['agreed'] !== 'yes');
  if (own === undefined) return running.length > 0 ? 'agreed' : 'no-plan';
  if (!portalPlans(catalog.plans).includes(own.plan)) return 'agreed';
  const returned = await setupsReturned(app, organizationId);
  return {
    ...own,
    catalog,
    setupReturned: returned.get(own.subscription.id) ?? 0,
    setupPaid: await setupPaid(app, organizationId, catalog.plans, data, returned),
  };
}
