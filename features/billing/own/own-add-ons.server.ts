import { and, asc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import { planSentences } from '#content/payments/billing.ts';
import { runningStatuses } from '#features/billing/billing.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

/** Running subscriptions besides the plan, which the client can cancel here. `ends` is null while it renews. */
export async function readOwnAddOns(app: Pick<AppContext, 'db' | 'env'>, organizationId: string) {
  const { offers, plans } = catalogOfSite(app);
  const rows = await app.db
    .select()
    .from(subscriptions)
    .where(
      and(
        ...[eq(subscriptions.organizationId, organizationId), eq(subscriptions.isAgreed, false)],
        inArray(subscriptions.status, [...runningStatuses]),
        or(
          isNull(subscriptions.offer),
          notInArray(
            subscriptions.offer,
            plans.map(({ offer }) => offer.id),
          ),
        ),
      ),
    )
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
  return rows.map(({ id, offer, cancelAt, cancelAtPeriodEnd, currentPeriodEnd }) => ({
    id,
    name: offers.find((one) => one.id === offer)?.name ?? planSentences.title,
    periodEnd: isoOfSeconds(currentPeriodEnd),
    ends: isoOfSeconds(cancelAt ?? (cancelAtPeriodEnd ? currentPeriodEnd : null)),
  }));
}
