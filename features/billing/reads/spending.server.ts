import { sql } from 'drizzle-orm';
import { spendingMonths, type MonthlySpending } from '#features/billing/billing.ts';
import { payments } from '#features/billing/billing.table.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import type { Currency } from '#features/billing/money.ts';
import type { AppContext } from '#server/app-context.ts';

/** Oldest first; includes empty months. */
export async function spendingByMonth(
  app: Pick<AppContext, 'db' | 'now'>,
  organizationId: string,
): Promise<MonthlySpending[]> {
  const moved = sql`(
    select paid_at as at, currency, amount_paid as cents from ${payments}
      where organization_id = ${organizationId} and paid_at is not null
    union all select happened_at, currency, -m.amount from ${moneyBack} m
      join ${payments} on payments.id = m.payment_id where organization_id = ${organizationId}) moved`;
  const rows = await app.db
    .select({
      month: sql<string>`to_char(moved.at at time zone 'UTC', 'YYYY-MM')`.as('month'),
      currency: sql<Currency>`moved.currency`.as('currency'),
      cents: sql<string>`sum(moved.cents)`,
    })
    .from(moved)
    .groupBy(sql`1, 2`);
  // The sandbox clock may be ahead.
  const present = app.now().toISOString().slice(0, 7);
  const last = rows.map((row) => row.month).reduce((one, other) => (one > other ? one : other), present);
  const first = new Date(`${last}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - spendingMonths + 1);
  // Payments in other currencies are only listed.
  const from = first.toISOString().slice(0, 7);
  const recent = rows.filter((row) => row.month >= from);
  const currency: Currency = recent.find((row) => row.currency === 'usd')?.currency ?? recent[0]?.currency ?? 'usd';
  const known = new Map(recent.filter((row) => row.currency === currency).map((row) => [row.month, Number(row.cents)]));
  return Array.from({ length: spendingMonths }, (_, index) => {
    const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1));
    const name = at.toISOString().slice(0, 7);
    return { month: name, spent: { cents: known.get(name) ?? 0, currency } };
  });
}
