import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { spendingMonths, type MonthlySpending } from '#features/billing/billing.ts';
import { payments } from '#features/billing/billing.table.ts';
import type { Currency } from '#features/billing/money.ts';
import type { AppContext } from '#server/app-context.ts';

/** Oldest first; includes empty months. */
export async function spendingByMonth(app: Pick<AppContext, 'db' | 'now'>, userId: string): Promise<MonthlySpending[]> {
  const month = sql<string>`to_char(${payments.paidAt} at time zone 'UTC', 'YYYY-MM')`;
  const rows = await app.db
    .select({
      month: month.as('month'),
      currency: payments.currency,
      cents: sql<string>`sum(${payments.amountPaid} - ${payments.amountRefunded} - ${payments.amountDisputed})`,
    })
    .from(payments)
    .where(and(eq(payments.userId, userId), isNotNull(payments.paidAt)))
    .groupBy(sql`1`, payments.currency);
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
