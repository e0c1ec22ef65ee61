import { integer, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '#server/db/query/columns.ts';

/** What a movement of money did to the balance at the provider, and the payout that it is a part of. */
export function settlementColumns() {
  return {
    /** Null until the provider reports it, and for money that is not paid through the provider. */
    transactionId: text('transaction_id'),
    /** In the currency of the balance. */
    feeCents: integer('fee_cents'),
    netCents: integer('net_cents'),
    settledCurrency: text('settled_currency'),
    payoutId: text('payout_id'),
    payoutAt: timestampColumn('payout_at'),
  };
}
