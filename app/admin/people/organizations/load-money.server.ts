import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { portalSentences } from '#content/payments/billing.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { readOrders, paymentsOf, subscriptionOf } from '#features/billing/reads/billing-reads.server.ts';
import { creditOf, nextChargesOf } from '#features/billing/reads/read-methods.server.ts';
import { vatIdOf } from '#features/billing/reads/vat-state.server.ts';
import { agreementsOf } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { changesOf } from '#features/subscriptions/changes/change-reads.server.ts';

/** What organizations have bought and paid, in one round trip. */
export function loadMoney(
  app: AppContext,
  organizations: readonly { readonly id: string; readonly name: string }[],
): Promise<OrganizationMoney[]> {
  return inOneTrip(app.db, (db) =>
    Promise.all(organizations.map(({ id, name }) => moneyOfOne({ db, env: app.env }, id, name))),
  );
}

async function moneyOfOne(reader: Pick<AppContext, 'db' | 'env'>, id: string, name: string) {
  const [subscription, credit, next, vatId, orders, payments, changes, agreements] = await Promise.all([
    subscriptionOf(reader, id),
    creditOf(reader, id),
    nextChargesOf(reader, id),
    vatIdOf(reader, id),
    readOrders(reader, id),
    paymentsOf(reader, id),
    changesOf(reader, id),
    agreementsOf(reader, id),
  ]);
  const { offers } = catalogOfSite(reader);
  const named = (offerId: string | null) => offers.find((offer) => offer.id === offerId)?.name ?? offerId ?? '';
  return {
    id,
    name,
    subscription: subscription ? { ...subscription, plan: named(subscription.offer) } : null,
    // The server adds the copy, so that the page need not load that of other pages.
    orders: orders.map((order) => ({
      ...order,
      name: named(order.offer),
      stateCopy: portalSentences.order[order.state],
    })),
    payments: payments.map((payment) => ({ ...payment, stateCopy: portalSentences.payment[payment.state] })),
    nextCharges: next.map(({ subscriptionId, at, amount, reason }) => {
      return { subscriptionId, at, amount: formatExactMoney(amount), reason };
    }),
    vatId,
    changes,
    agreements,
    credit: credit && formatExactMoney(credit),
  };
}

export type OrganizationMoney = Awaited<ReturnType<typeof moneyOfOne>>;
