import { overdueBefore } from '#features/billing/payment-state.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { and, eq, exists, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { payments, subscriptions } from '#features/billing/billing.table.ts';
import { clientContains, clientsContaining, searchClientPage } from '#features/billing/lists/search-clients.server.ts';
import {
  besideState,
  subscriptionListState,
  subscriptionsList,
  type ListedSubscriptionState,
  type SubscriptionsQuery,
} from '#features/billing/lists/payment-lists.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { all } from '#server/db/query/keyset.ts';
import { listQuery } from '#server/db/query/list-query.ts';
import type { AppContext } from '#server/app-context.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

const perPage = 50;

/** One query, or two for searches. Timestamps are ISO 8601. */
export async function listSubscriptions(app: Pick<AppContext, 'db' | 'env' | 'now'>, query: SubscriptionsQuery) {
  const { where, orderBy, limit, page } = listQuery(subscriptionsList, query, {
    size: perPage,
    columns: {
      created: [
        ['timestamptz', subscriptions.createdAt, 'createdAt'],
        ['text', subscriptions.id, 'id'],
      ],
      amount: [
        ['int', subscriptions.monthlyAmount, 'monthlyAmount'],
        ['text', subscriptions.id, 'id'],
      ],
    },
    conditions: {
      q: () => undefined,
      kind: (kind) => eq(subscriptions.isAgreed, kind === 'agreed'),
      state: ofState,
    },
  });
  const read = (ids: SQL) =>
    app.db
      .select({
        subscription: subscriptions,
        id: subscriptions.id,
        createdAt: subscriptions.createdAt,
        monthlyAmount: subscriptions.monthlyAmount,
        client: organizations.name,
        agreementId: agreements.id,
        description: agreements.description,
        isOverdue: hasOverdue(app).as('is_overdue'),
      })
      .from(subscriptions)
      .innerJoin(organizations, eq(organizations.id, subscriptions.organizationId))
      .leftJoin(agreements, eq(agreements.subscriptionId, subscriptions.id))
      .where(sql`${subscriptions.id} in (${ids} order by ${orderBy} limit ${limit})`)
      .orderBy(orderBy);
  const { q } = query;
  const rows = await searchClientPage(
    { q, isRare: false, limit },
    {
      inOrder: (count) =>
        read(sql`select id from (select * from subscriptions where ${where} order by ${orderBy} limit ${count}) subscriptions
          where ${clientContains(subscriptions.organizationId, q)}`),
      byIndex: () =>
        read(sql`select id from subscriptions
          where ${all([where, q === '' ? undefined : sql`${subscriptions.organizationId} in (${clientsContaining(q)})`])}`),
    },
  );
  const { offers } = catalogOfSite(app);
  return page(rows, ({ subscription, isOverdue, client, agreementId, description }) => {
    const { id, organizationId, offer, monthlyAmount, currency, isAgreed } = subscription;
    const { nextChargeAt, nextChargeCents, currentPeriodEnd } = subscription;
    const state = subscriptionListState(subscription);
    const isOver = state === 'canceled' || state === 'paused' || subscription.cancelAtPeriodEnd;
    const at = nextChargeAt ?? currentPeriodEnd;
    return {
      id,
      organizationId,
      /** Null for one that was bought. */
      agreementId,
      isAgreed,
      state,
      /** Additional state. */
      also: besideState(subscription, isOverdue),
      client,
      plan: offers.find((one) => one.id === offer)?.name ?? description,
      monthly: { cents: monthlyAmount, currency },
      next:
        isOver || at === null
          ? null
          : { at: isoOfSeconds(at), amount: { cents: nextChargeCents ?? monthlyAmount, currency } },
    };
  });
}

export type ListedSubscription = Awaited<ReturnType<typeof listSubscriptions>>['items'][number];

function hasOverdue({ db, now }: Pick<AppContext, 'db' | 'now'>): SQL<boolean> {
  const overdue = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.subscriptionId, subscriptions.id),
        eq(payments.status, 'open'),
        lt(payments.dueAt, overdueBefore(now())),
      ),
    );
  return sql<boolean>`${exists(overdue)}`;
}

/** As in `subscriptionListState`. */
function ofState(state: ListedSubscriptionState): SQL | undefined {
  const { status, pausedAt, cancelAtPeriodEnd } = subscriptions;
  const runs = and(isNull(pausedAt), inArray(status, ['active', 'trialing']));
  switch (state) {
    case 'canceled':
      return inArray(status, ['canceled', 'incomplete_expired']);
    case 'paused':
      return and(
        or(isNotNull(pausedAt), eq(status, 'paused')),
        sql`${status} not in ('canceled', 'incomplete_expired')`,
      );
    case 'past_due':
      return and(isNull(pausedAt), eq(status, 'past_due'));
    case 'processing':
      return and(isNull(pausedAt), eq(status, 'incomplete'));
    case 'unpaid':
      return and(isNull(pausedAt), eq(status, 'unpaid'));
    case 'ending':
      return and(runs, cancelAtPeriodEnd);
    case 'trialing':
      return and(isNull(pausedAt), eq(status, 'trialing'), sql`not ${cancelAtPeriodEnd}`);
    case 'active':
      return and(isNull(pausedAt), eq(status, 'active'), sql`not ${cancelAtPeriodEnd}`);
  }
}
