import { utcDay } from '#values/day.ts';
import { overdueBefore } from '#features/billing/payment-state.ts';
import { and, asc, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { payments, subscriptions } from '#features/billing/billing.table.ts';
import { subscriptionListState } from '#features/billing/lists/payment-lists.ts';
import { dueCents } from '#features/billing/receipt.ts';
import type { RowOf } from '#server/db/query/row-of.ts';
import type { AppContext } from '#server/app-context.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

/** The client's agreed fee, if there is one, and every invoice to pay, earliest due first. */
export async function readOwnAgreed({ db, now }: Pick<AppContext, 'db' | 'now'>, organizationId: string) {
  const [[fee], open] = await Promise.all([
    db
      .select({ subscription: subscriptions, name: agreements.description })
      .from(subscriptions)
      .leftJoin(agreements, eq(agreements.subscriptionId, subscriptions.id))
      .where(and(eq(subscriptions.organizationId, organizationId), eq(subscriptions.isAgreed, true)))
      .orderBy(sql`${subscriptions.status} in ('canceled', 'incomplete_expired')`, desc(subscriptions.createdAt))
      .limit(1),
    db
      .select(openColumns)
      .from(payments)
      .where(
        and(
          eq(payments.organizationId, organizationId),
          eq(payments.status, 'open'),
          isNotNull(payments.invoiceUrl),
          or(isNotNull(payments.dueAt), gt(payments.attempts, 0)),
        ),
      )
      .orderBy(asc(payments.dueAt), asc(payments.issuedAt))
      .limit(20),
  ]);
  const invoices = open.map((one) => toInvoice(one, now()));
  const ofFee = open.findIndex(({ subscriptionId }) => subscriptionId === fee?.subscription.id);
  return { plan: fee ? toAgreedPlan(fee.subscription, fee.name, invoices[ofFee] ?? null) : null, invoices };
}

/** What was agreed with the client, newest first. */
export async function readOwnAgreements({ db }: Pick<AppContext, 'db'>, organizationId: string) {
  const { id, kind, description, amount: cents, currency, createdAt } = agreements;
  const rows = await db
    .select({ id, kind, description, cents, currency, createdAt })
    .from(agreements)
    .where(and(eq(agreements.organizationId, organizationId), eq(agreements.state, 'sent')))
    .orderBy(desc(createdAt), desc(id))
    .limit(20);
  return rows.map(({ cents: amount, currency: unit, createdAt: at, ...row }) => ({
    ...row,
    amount: { cents: amount, currency: unit },
    at: at.toISOString(),
  }));
}

const openColumns = {
  id: payments.id,
  description: payments.description,
  number: payments.number,
  amount: payments.amount,
  creditCents: payments.creditCents,
  carriedCents: payments.carriedCents,
  creditedCents: payments.creditedCents,
  currency: payments.currency,
  dueAt: payments.dueAt,
  payUrl: payments.invoiceUrl,
  subscriptionId: payments.subscriptionId,
  nextTryAt: payments.nextAttemptAt,
  failedLast4: payments.cardLast4,
};

/** Timestamps are ISO 8601. After a failed charge, `dueAt` is null and `nextTryAt` says when it is retried. */
function toInvoice({ currency, dueAt, nextTryAt, payUrl, ...open }: RowOf<typeof openColumns>, now: Date) {
  const { id, description, number, failedLast4 } = open;
  return {
    id,
    description,
    number,
    failedLast4,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    amount: { cents: dueCents(open), currency },
    dueAt: dueAt?.toISOString() ?? null,
    isOverdue: dueAt === null || dueAt < overdueBefore(now),
    isToday: dueAt !== null && utcDay(dueAt) === utcDay(now),
    payUrl: payUrl ?? '',
  };
}

export type OpenInvoice = ReturnType<typeof toInvoice>;

/** An agreed fee as its client sees it. Timestamps are ISO 8601. */
function toAgreedPlan(fee: typeof subscriptions.$inferSelect, name: string | null, due: OpenInvoice | null) {
  const { offer, monthlyAmount: cents, currency, collectionMethod, cancelAt, endedAt, cancelAtPeriodEnd } = fee;
  const listed = subscriptionListState(fee);
  const isOwing = due?.isOverdue === true && listed !== 'canceled';
  const state = isOwing || listed === 'unpaid' ? 'past_due' : listed;
  const next = fee.nextChargeAt ?? fee.currentPeriodEnd;
  const isLast = cancelAtPeriodEnd || (cancelAt !== null && next !== null && cancelAt <= next);
  return {
    subscriptionId: fee.id,
    offer,
    name,
    due,
    state,
    isSent: collectionMethod === 'send_invoice',
    monthly: { cents, currency },
    /** The first or next invoice or charge; null if none follows. */
    next: isLast || state === 'canceled' || state === 'paused' ? null : isoOfSeconds(next),
    /** When the fee ends or has ended. */
    ends: isoOfSeconds(endedAt ?? cancelAt ?? (cancelAtPeriodEnd ? next : null)),
    resumes: isoOfSeconds(fee.resumesAt),
  };
}

export type AgreedPlan = ReturnType<typeof toAgreedPlan>;
