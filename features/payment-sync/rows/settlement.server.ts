import type { payments } from '#features/billing/billing.table.ts';
import type { Stripe } from '#server/payments/payments.ts';

type Settlement = Pick<typeof payments.$inferSelect, 'transactionId' | 'feeCents' | 'netCents' | 'settledCurrency'>;

/** Unknown unless the provider's transaction is expanded. */
export function settlementOf(transaction: string | Stripe.BalanceTransaction | null | undefined): Settlement {
  if (typeof transaction !== 'object' || transaction === null)
    return { transactionId: null, feeCents: null, netCents: null, settledCurrency: null };
  const { id, fee, net, currency } = transaction;
  return { transactionId: id, feeCents: fee, netCents: net, settledCurrency: currency };
}
