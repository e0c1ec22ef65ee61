import { and, inArray, isNull } from 'drizzle-orm';
import { payments } from '#features/billing/billing.table.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';
import { dateOfSeconds } from '#values/timestamp.ts';

/** Days after which a payout is not looked at again. */
const payoutDays = 14;

/** Links recent payouts to the payments they consist of, which manual payouts do not report. */
export async function writePayouts(app: AppContext): Promise<void> {
  const { stripe } = app.payments;
  const created = { gte: Math.floor((app.now().getTime() - payoutDays * dayMs) / 1000) };
  for await (const { id, automatic, arrival_date } of stripe.payouts.list({ created, status: 'paid', limit: 100 })) {
    if (!automatic) continue;
    const parts = await stripe.balanceTransactions
      .list({ payout: id, limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    const transactions = parts.map((part) => part.id);
    const payout = { payoutId: id, payoutAt: dateOfSeconds(arrival_date) };
    for (const table of [payments, moneyBack])
      await app.db
        .update(table)
        .set(payout)
        .where(and(inArray(table.transactionId, transactions), isNull(table.payoutId)));
  }
}
