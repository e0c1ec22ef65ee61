import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { orders } from '#features/billing/billing.table.ts';
import type { UnfinishedOrder } from '#features/purchases/checkout/unfinished-order.email.tsx';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';

/** Days in which an order that was not paid can be continued. */
const keptDays = 14;

/** A client's newest order that was started and never paid. */
const isUnfinished = and(
  inArray(orders.status, ['open', 'expired']),
  isNotNull(orders.sessionId),
  isNull(orders.releasedAt),
  sql`not exists (select from orders later
    where later.organization_id = ${orders.organizationId} and later.created_at > ${orders.createdAt})`,
);

/** Finds the client's unfinished order; null without one. */
export async function unfinishedOrder(
  app: Pick<AppContext, 'db' | 'env' | 'now'>,
  organizationId: string,
): Promise<UnfinishedOrder | null> {
  const since = new Date(app.now().getTime() - keptDays * dayMs);
  const [order] = await app.db
    .select()
    .from(orders)
    .where(and(eq(orders.organizationId, organizationId), gte(orders.createdAt, since), isUnfinished))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return order === undefined ? null : presentOrder(app, order);
}

/** Null if it is no longer sold. */
export function presentOrder(
  app: Pick<AppContext, 'env'>,
  { offer: id, amount: cents, currency, discountCode: code }: typeof orders.$inferSelect,
): UnfinishedOrder | null {
  const offer = catalogOfSite(app).offers.find((one) => one.id === id);
  if (offer === undefined) return null;
  const query = new URLSearchParams({ priceId: offer.priceId, ...(code === null ? {} : { code }) });
  return { name: offer.name, amount: { cents, currency }, path: `/checkout?${query}` };
}

/**
 * Reads the unfinished orders of this period whose clients may get an email: the address is confirmed, the account will
 * not be erased, and it has not unsubscribed from our emails.
 */
export async function readUnfinishedOrders({ db }: Pick<AppContext, 'db'>, from: Date, until: Date) {
  return db
    .select({ order: orders, email: users.email, name: userProfiles.fullName, company: userProfiles.companyName })
    .from(orders)
    .innerJoin(users, eq(users.id, ownerOf(orders.organizationId)))
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(
      and(
        ...[gte(orders.createdAt, from), lte(orders.createdAt, until), isUnfinished],
        ...[eq(users.emailVerified, true), isNull(userProfiles.eraseAt)],
        sql`not exists (select from newsletter_subscriptions n
          where n.email = lower(${users.email}) and n.status = 'unsubscribed')`,
      ),
    );
}
