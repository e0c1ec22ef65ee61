import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { runningStatuses } from '#features/billing/billing.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import type { AppContext } from '#server/app-context.ts';

type Reader = Pick<AppContext, 'db'>;

const isUntaxed = and(inArray(subscriptions.status, [...runningStatuses]), eq(subscriptions.isTaxed, false));

/** Clients of running, untaxed subscriptions who have entered no billing details; `userId`: only that client. */
export async function clientsWithoutAddress({ db }: Reader, userId?: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: subscriptions.userId })
    .from(subscriptions)
    .leftJoin(billingDetails, eq(billingDetails.userId, subscriptions.userId))
    .where(
      and(
        isUntaxed,
        isNull(billingDetails.userId),
        userId === undefined ? undefined : eq(subscriptions.userId, userId),
      ),
    );
  return rows.map((row) => row.userId);
}

/** Returns the count as part of another query. */
export function countUntaxed({ db }: Reader) {
  return sql`${db
    .select({ count: sql`count(*)::int` })
    .from(subscriptions)
    .where(isUntaxed)}`;
}
