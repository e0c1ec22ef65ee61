import { sql } from 'drizzle-orm';
import type { MoneyBackKind, ShownMoneyBack } from '#features/billing/billing.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import { formatExactMoney, type Currency } from '#features/billing/money.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

interface Row {
  readonly kind: MoneyBackKind;
  readonly cents: number;
  /** Unix seconds. */
  readonly at: number;
  readonly number: string | null;
  readonly url: string | null;
}

/** A column for queries on `payments`: the refunds, disputes and credit notes of a payment, oldest first. */
export const moneyBackRows = sql<
  Row[]
>`(select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'cents', b.amount + b.credited_cents,
    'at', extract(epoch from b.happened_at)::bigint, 'number', b.document_number, 'url', b.document_url)
    order by b.happened_at, b.id), '[]')
  from ${moneyBack} b where b.payment_id = payments.id)`;

/** A column for queries on `payments`: the cents of a payment that went back to the client. */
export const moneyBackCents = sql`coalesce((select sum(b.amount) from ${moneyBack} b where b.payment_id = payments.id), 0)`;

/** Converts the rows of `moneyBackRows` for a page. */
export function toMoneyBack(rows: readonly Row[], currency: Currency): ShownMoneyBack[] {
  return rows.map(({ kind, cents, at, number, url }) => ({
    kind,
    amount: cents === 0 ? null : formatExactMoney({ cents: Math.abs(cents), currency }),
    at: isoOfSeconds(at),
    document: number === null || url === null ? null : { number, url },
  }));
}
