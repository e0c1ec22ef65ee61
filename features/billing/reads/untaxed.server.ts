import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { runningStatuses } from '#features/billing/billing.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import type { AppContext } from '#server/app-context.ts';

type Reader = Pick<AppContext, 'db'>;

const isUntaxed = and(inArray(subscriptions.status, [...runningStatuses]), eq(subscriptions.isTaxed, false));

/** Clients of running, untaxed subscriptions who have entered no billing details; `organizationId`: only that client. */
export async function clientsWithoutAddress({ db }: Reader, organizationId?: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ organizationId: subscriptions.organizationId })
    .from(subscriptions)
    .leftJoin(billingDetails, eq(billingDetails.organizationId, subscriptions.organizationId))
    .where(
      and(
        isUntaxed,
        isNull(billingDetails.organizationId),
        organizationId === undefined ? undefined : eq(subscriptions.organizationId, organizationId),
      ),
    );
  return rows.map((row) => row.organizationId);
}

/** Returns the count as part of another query. */
export function countUntaxed({ db }: Reader) {
  return sql`${db
    .select({ count: sql`count(*)::int` })
    .from(subscriptions)
    .where(isUntaxed)}`;
}
