import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { runningStatuses } from '#features/billing/billing.ts';
import { orders, payments, subscriptions } from '#features/billing/billing.table.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import { catalog, type Offer, type OfferId } from '#features/billing/catalog.ts';
import { includesOffer } from '#features/billing/plans.ts';
import type { AppContext } from '#server/app-context.ts';

export type OfferStatus =
  | { readonly kind: 'free' }
  | { readonly kind: 'account-ending'; readonly eraseAt: Date }
  /** Includes paid orders whose subscription is not yet stored. */
  | { readonly kind: 'subscribed' }
  /** Another running plan includes the offer; it can be reached by changing the plan. */
  | { readonly kind: 'other-plan'; readonly offer: OfferId | null }
  /** Payment outcome unknown. */
  | { readonly kind: 'under-way' }
  /** Rebuying needs confirmation. */
  | { readonly kind: 'bought'; readonly orderId: string; readonly paidAt: Date };

/** Whether the client can buy an offer, or why not. */
export async function readOfferStatus(
  { db }: Pick<AppContext, 'db'>,
  organizationId: string,
  offer: Offer,
): Promise<OfferStatus> {
  const [profile] = await db
    .select({ eraseAt: userProfiles.eraseAt })
    .from(userProfiles)
    .where(eq(userProfiles.userId, ownerOf(organizationId)));
  if (profile?.eraseAt) return { kind: 'account-ending', eraseAt: profile.eraseAt };
  const isSubscription = offer.mode === 'subscription';
  const { plans } = catalog;
  if (isSubscription || plans.some(({ id }) => id === offer.id)) {
    const running = await runningOnes(db, organizationId);
    const taker = running.find((one) => includesOffer(plans, one, offer));
    if (taker?.offer === offer.id) return { kind: 'subscribed' };
    if (taker !== undefined) return { kind: 'other-plan', offer: taker.offer };
  }
  const [order] = await db
    .select({ id: orders.id, status: orders.status, paidAt: orders.paidAt, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.organizationId, organizationId),
        eq(orders.offer, offer.id),
        or(
          eq(orders.status, 'processing'),
          and(eq(orders.status, 'paid'), isSubscription ? isNull(orders.releasedAt) : isStillPaid),
        ),
      ),
    )
    // Pending payments take precedence.
    .orderBy(desc(eq(orders.status, 'processing')), desc(orders.paidAt), desc(orders.createdAt))
    .limit(1);
  if (order === undefined) return { kind: 'free' };
  if (order.status === 'processing') return { kind: 'under-way' };
  if (isSubscription) return { kind: 'subscribed' };
  return { kind: 'bought', orderId: order.id, paidAt: order.paidAt ?? order.createdAt };
}

/** Whether a payment was fully returned. */
export const wentBack = sql`(${payments.amountPaid} > 0 and ${payments.amountPaid} <= (select sum(${moneyBack.amount})
  from ${moneyBack} where ${moneyBack.paymentId} = ${payments.id}
    and (${moneyBack.kind} not in ('dispute', 'dispute-won') or ${payments.dispute} = 'lost')))`;

/** Orders that were fully refunded or lost in a dispute do not count. */
export const isStillPaid = sql`not exists (select from ${payments} where ${payments.orderId} = ${orders.id}
  and ${wentBack})`;

async function runningOnes(db: AppContext['db'], organizationId: string) {
  return db
    .select({ offer: subscriptions.offer, isAgreed: subscriptions.isAgreed })
    .from(subscriptions)
    .where(and(eq(subscriptions.organizationId, organizationId), inArray(subscriptions.status, [...runningStatuses])));
}
