import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { and, eq, gte, lt } from 'drizzle-orm';
import { payments } from '#features/billing/billing.table.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import {
  foundColumns,
  matchingPayments,
  toFound,
  type FoundPayment,
} from '#features/billing/lists/list-payments.server.ts';
import type { PaymentsQuery } from '#features/billing/lists/payment-lists.ts';
import type { Page } from '#forms/list/define-list.ts';
import { keyset } from '#server/db/query/keyset.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';

export interface FoundMoneyBack extends FoundPayment {
  readonly back: typeof moneyBack.$inferSelect;
}

/**
 * Reads the money that went back between the days of the filters, for payments of any day that match the other filters.
 */
export async function readMoneyBack(
  app: Pick<AppContext, 'db' | 'now'>,
  query: PaymentsQuery,
  size: number,
): Promise<Page<FoundMoneyBack>> {
  const { from, to } = query;
  const { happenedAt, id } = moneyBack;
  const { after, orderBy, limit, page } = keyset(
    'desc',
    [
      ['timestamptz', happenedAt, 'happenedAt'],
      ['text', id, 'id'],
    ],
    query.after,
    size,
  );
  const rows = await app.db
    .select({ ...foundColumns(app), back: moneyBack, happenedAt, id })
    .from(moneyBack)
    .innerJoin(payments, eq(payments.id, moneyBack.paymentId))
    .innerJoin(organizations, eq(organizations.id, payments.organizationId))
    .where(
      and(
        matchingPayments(app, { ...query, from: '', to: '' }),
        from === '' ? undefined : gte(happenedAt, new Date(`${from}T00:00:00Z`)),
        to === '' ? undefined : lt(happenedAt, new Date(Date.parse(`${to}T00:00:00Z`) + dayMs)),
        after,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
  return page(rows, toFound);
}
