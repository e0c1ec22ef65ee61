import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { runningStatuses } from '#features/billing/billing.ts';
import { orders, payments, subscriptions } from '#features/billing/billing.table.ts';
import type { Offer } from '#features/billing/catalogue.ts';
import type { AppContext } from '#server/app-context.ts';

export type OfferStatus =
  | { readonly kind: 'free' }
  | { readonly kind: 'account-ending'; readonly eraseAt: Date }
  /** Includes paid orders whose subscription is not yet stored. */
  | { readonly kind: 'subscribed' }
  /** Payment outcome unknown. */
  | { readonly kind: 'under-way' }
  /** Rebuying needs confirmation. */
  | { readonly kind: 'bought'; readonly orderId: string; readonly paidAt: Date };

export async function standingOf({ db }: Pick<AppContext, 'db'>, userId: string, offer: Offer): Promise<OfferStatus> {
  const [profile] = await db
    .select({ eraseAt: userProfiles.eraseAt })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId));
  if (profile?.eraseAt) return { kind: 'account-ending', eraseAt: profile.eraseAt };
  const isSubscription = offer.mode === 'subscription';
  if (isSubscription && (await hasRunning(db, userId, offer))) return { kind: 'subscribed' };
  const [order] = await db
    .select({ id: orders.id, status: orders.status, paidAt: orders.paidAt, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.offer, offer.id),
        or(
          eq(orders.status, 'processing'),
          and(eq(orders.status, 'paid'), isSubscription ? isNull(orders.releasedAt) : isNotRefunded),
        ),
      ),
    )
    // Pending payments come first.
    .orderBy(desc(eq(orders.status, 'processing')), desc(orders.paidAt), desc(orders.createdAt))
    .limit(1);
  if (order === undefined) return { kind: 'free' };
  if (order.status === 'processing') return { kind: 'under-way' };
  if (isSubscription) return { kind: 'subscribed' };
  return { kind: 'bought', orderId: order.id, paidAt: order.paidAt ?? order.createdAt };
}

/** Fully refunded orders do not count. */
const isNotRefunded = sql`not exists (select from ${payments} where ${payments.orderId} = ${orders.id}
  and ${payments.amountPaid} > 0 and ${payments.amountRefunded} >= ${payments.amountPaid})`;

async function hasRunning(db: AppContext['db'], userId: string, { id }: Offer): Promise<boolean> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.offer, id),
        inArray(subscriptions.status, [...runningStatuses]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
