import { and, asc, gte, lt, sql } from 'drizzle-orm';
import { payments } from '#features/billing/billing.table.ts';
import type { MoneyBackKind } from '#features/billing/billing.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import type { Currency } from '#features/billing/money.ts';
import type { AppContext } from '#server/app-context.ts';

/** `credit`: an invoice used it, or added to it. */
export type MovementKind = 'invoice' | 'credit' | 'payment' | MoneyBackKind;

const mostMovements = 2000;

/**
 * What a client was invoiced and paid from `from` until before `to`, in cents: a statement for each currency, or none.
 * Money that went back is negative in both. Void invoices and those that were written off are left out, so the balance
 * is what can be paid.
 */
export async function readStatements(
  { db }: Pick<AppContext, 'db'>,
  organizationId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  const moved = movementsOf(organizationId);
  const at = sql<number>`moved.at`;
  const currency = sql<Currency>`moved.currency`;
  const cents = (sum: ReturnType<typeof sql>) => sql<number>`(${sum})::float8`;
  const [openings, rows] = await Promise.all([
    db
      .select({ currency, opening: cents(sql`sum(moved.invoiced - moved.paid)`) })
      .from(moved)
      .where(lt(at, from.toISOString()))
      .groupBy(currency),
    db
      .select({
        at: cents(sql`extract(epoch from moved.at)`),
        kind: sql<MovementKind>`moved.kind`,
        description: sql<string>`moved.description`,
        number: sql<string | null>`moved.number`,
        currency,
        invoiced: cents(sql`moved.invoiced`),
        paid: cents(sql`moved.paid`),
      })
      .from(moved)
      .where(and(gte(at, from.toISOString()), lt(at, to.toISOString())))
      .orderBy(asc(at), sql`moved.step`, sql`moved.key`)
      .limit(mostMovements),
  ]);
  const used = [...new Set([...openings, ...rows].map((one) => one.currency))].sort().reverse();
  return used.map((one) => {
    const opening = openings.find((row) => row.currency === one)?.opening ?? 0;
    let closing = opening;
    const movements = rows
      .filter((row) => row.currency === one)
      .map((row) => ({ ...row, balance: (closing += row.invoiced - row.paid) }));
    return { currency: one, opening, movements, closing };
  });
}

/** A paid invoice owes nothing: what was not paid was settled by credit, or moved to another invoice. */
function movementsOf(organizationId: string) {
  const own = sql`from ${payments} where ${payments.organizationId} = ${organizationId} and (status = 'paid'
    or (status in ('open', 'processing') and invoice_id is not null))`;
  const settled = sql`case when status = 'paid' then amount - amount_paid - credited_cents
    else credit_cents + carried_cents end`;
  return sql`(
    select issued_at as at, 1 as step, id::text as key, 'invoice' as kind, description, number, currency,
      amount as invoiced, 0 as paid ${own}
    union all select issued_at, 2, id::text, 'credit', description, number, currency, 0 - (${settled}), 0
      ${own} and (${settled}) <> 0
    union all select coalesce(paid_at, issued_at), 3, id::text, 'payment', description, number, currency, 0, amount_paid
      ${own} and amount_paid <> 0
    union all select b.happened_at, 4, b.id, b.kind, description,
      coalesce(b.document_number, number), currency, 0 - b.amount - b.credited_cents, 0 - b.amount
      from ${moneyBack} b join ${payments} on ${payments.id} = b.payment_id
      where ${payments.organizationId} = ${organizationId} and b.amount + b.credited_cents <> 0) moved`;
}
