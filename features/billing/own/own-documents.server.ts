import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { payments } from '#features/billing/billing.table.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import { paymentsOf } from '#features/billing/reads/billing-reads.server.ts';
import type { AppContext } from '#server/app-context.ts';

type Reader = Pick<AppContext, 'db'>;

/** At most this many invoices, and as many returns of money, of a year. */
export const documentsPerYear = 500;

export type OwnDocument = Awaited<ReturnType<typeof documentsOf>>[number];

function backOf(organizationId: string): SQL {
  return sql`from ${moneyBack} join ${payments} on ${payments.id} = ${moneyBack.paymentId}
    where ${payments.organizationId} = ${organizationId}`;
}

/** Years (UTC) in which something was invoiced, paid, or went back, newest first. */
export async function documentYears({ db }: Reader, organizationId: string): Promise<number[]> {
  const moved = sql`(select issued_at as at from ${payments} where ${payments.organizationId} = ${organizationId}
    union all select happened_at ${backOf(organizationId)}) moved`;
  const year = sql<number>`extract(year from moved.at at time zone 'UTC')::int`;
  const rows = await db.selectDistinct({ year }).from(moved).orderBy(desc(year));
  return rows.map((row) => row.year);
}

/** Invoices, payments and credit notes of a year (UTC), newest first; of the newest year if it is null. */
export async function documentsOf({ db }: Reader, organizationId: string, year: number | null) {
  const newest = sql`date_trunc('year', greatest(
    (select max(issued_at) from ${payments} where ${payments.organizationId} = ${organizationId}),
    (select max(happened_at) ${backOf(organizationId)})), 'UTC')`;
  const start = year === null ? newest : sql`make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')`;
  const during = (at: PgColumn): SQL | undefined => and(gte(at, start), lt(at, sql`${start} + interval '1 year'`));
  const { id, kind, amount, creditedCents, happenedAt, documentNumber: number, documentUrl: url } = moneyBack;
  const { description, currency } = payments;
  const [paid, back] = await Promise.all([
    paymentsOf({ db }, organizationId, during(payments.issuedAt), documentsPerYear),
    db
      .select({ id, kind, amount, creditedCents, happenedAt, number, url, description, currency })
      .from(moneyBack)
      .innerJoin(payments, eq(payments.id, moneyBack.paymentId))
      .where(and(eq(payments.organizationId, organizationId), during(happenedAt)))
      .orderBy(desc(happenedAt), desc(id))
      .limit(documentsPerYear),
  ]);
  const returned = back.map(({ amount: cents, creditedCents: credited, currency: unit, happenedAt: at, ...row }) => ({
    ...row,
    /** Negative for what the client got back, or need not pay. */
    amount: { cents: 0 - cents - credited, currency: unit },
    paidCents: 0 - cents,
    issuedAt: at.toISOString(),
  }));
  return [...paid, ...returned].sort((one, other) => other.issuedAt.localeCompare(one.issuedAt));
}
