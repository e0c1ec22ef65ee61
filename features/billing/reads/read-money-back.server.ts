import { sql } from 'drizzle-orm';
import type { MoneyBackKind, ShownMoneyBack } from '#features/billing/billing.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import { formatExactMoney, type Currency } from '#features/billing/money.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

interface Row {
  readonly kind: MoneyBackKind;
  readonly cents: number;
  /** Seconds. */
  readonly at: number;
  readonly number: string | null;
  readonly url: string | null;
}

/** What went back of a payment, oldest first; a column of a query on `payments`. */
export const backOfPayment = sql<Row[]>`(select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'cents', b.amount,
    'at', extract(epoch from b.happened_at)::bigint, 'number', b.document_number, 'url', b.document_url)
    order by b.happened_at, b.id), '[]')
  from ${moneyBack} b where b.payment_id = payments.id)`;

/** What went back of a payment, in cents. */
export const sumBack = sql`coalesce((select sum(b.amount) from ${moneyBack} b where b.payment_id = payments.id), 0)`;

export function toMoneyBack(rows: readonly Row[], currency: Currency): ShownMoneyBack[] {
  return rows.map(({ kind, cents, at, number, url }) => ({
    kind,
    amount: cents === 0 ? null : formatExactMoney({ cents: Math.abs(cents), currency }),
    at: isoOfSeconds(at),
    document: number === null || url === null ? null : { number, url },
  }));
}
