import { and, eq, sql } from 'drizzle-orm';
import { adminRole } from '#features/accounts/accounts.ts';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { mrrOf } from '#features/billing/mrr.ts';
import type { Money } from '#features/billing/money.ts';
import type { Machine } from '#server/machine.ts';

/** How many accounts there are, how many of them administer, and what the subscribers come to. */
export interface ClientFigures {
  readonly users: number;
  readonly admins: number;
  readonly active: number;
  readonly mrr: Money;
}

/** All figures in one trip: the profiles are counted in groups of those that pay alike, and are not read one by one. */
export async function clientFigures({ db }: Pick<Machine, 'db'>): Promise<ClientFigures> {
  const isAdmin = sql<boolean>`${userProfiles.role} = ${sql.raw(`'${adminRole}'`)}`.as('is_admin');
  const isActive = sql<boolean>`coalesce(${userProfiles.subscriptionStatus} = 'active', false)`.as('is_active');
  const tier = sql<
    string | null
  >`case when ${userProfiles.subscriptionStatus} = 'active' then ${userProfiles.subscriptionTier} end`.as('tier');
  const groups = await db
    .select({
      ...{ isAdmin, isActive, tier, cents: subscriptions.monthlyAmount, currency: subscriptions.currency },
      count: sql<number>`count(*)::int`,
    })
    .from(userProfiles)
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.userId, userProfiles.userId),
        eq(subscriptions.isCurrent, true),
        eq(userProfiles.subscriptionStatus, 'active'),
      ),
    )
    .groupBy(sql`1, 2, 3`, subscriptions.monthlyAmount, subscriptions.currency);
  const active = groups.filter((group) => group.isActive);
  return {
    users: countOf(groups),
    admins: countOf(groups.filter((group) => group.isAdmin)),
    active: countOf(active),
    mrr: mrrOf(
      active.map(({ count, tier: named, cents, currency }) => ({
        ...{ count, tier: named },
        monthly: cents === null || currency === null ? null : { cents, currency },
      })),
    ),
  };
}

function countOf(groups: readonly { readonly count: number }[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
