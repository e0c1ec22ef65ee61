import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { payments } from '#features/billing/billing.table.ts';
import { refundReasons } from '#features/billing/records/refund-reasons.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import { idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { maxReportDays, type NewReturn } from '#features/payment-sync/rows/payment-updates.ts';
import { differs } from '#features/payment-sync/rows/differs.ts';
import type { ReportedPayment } from '#features/payment-sync/rows/payment-row.server.ts';
import { settlementOf } from '#features/payment-sync/rows/settlement.server.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Stripe } from '#server/payments/payments.ts';
import { dayMs } from '#values/duration.ts';
import { dateOfSeconds } from '#values/timestamp.ts';

type Row = typeof moneyBack.$inferSelect;
type ReportedMoneyBack = Omit<Row, 'paymentId' | 'payoutId' | 'payoutAt'>;

interface Movement extends Pick<Row, 'id' | 'kind' | 'amount'> {
  /** Seconds. */
  readonly at: number;
  readonly transaction: string | Stripe.BalanceTransaction | null | undefined;
  readonly note?: Stripe.CreditNote | undefined;
  /** Its id. */
  readonly dispute?: string;
}

type Paid = Pick<ReportedPayment, 'invoiceId' | 'paymentIntentId' | 'amount' | 'amountPaid' | 'taxCents'>;

/**
 * Returns the money that went back of a payment, oldest first. Each amount depends only on earlier ones, so a later one
 * never changes it.
 */
export function reportedMoneyBack(payment: Paid, state: CustomerState): ReportedMoneyBack[] {
  const { amount, amountPaid, taxCents } = payment;
  // What returns to us follows what left in the same second.
  const movements = listMovements(payment, state).toSorted(
    (one, other) => one.at - other.at || other.amount - one.amount || (one.id < other.id ? -1 : 1),
  );
  const withdrawn = new Map<string, number>();
  let [back, backTax] = [0, 0];
  return movements.map(({ id, kind, at, transaction, note, dispute, amount: moved }) => {
    // The bank cannot withdraw money that was already refunded, and returns only what it withdrew.
    const part = kind === 'dispute-won' ? -(withdrawn.get(dispute ?? '') ?? 0) : Math.min(moved, amountPaid - back);
    if (kind === 'dispute' && dispute !== undefined) withdrawn.set(dispute, part);
    back += part;
    // Proportional to the sum, so that a full refund includes all tax.
    const tax = Math.round((taxCents * back) / Math.max(amount, amountPaid, 1)) - backTax;
    backTax += tax;
    return {
      id,
      kind,
      amount: part,
      taxCents: tax,
      creditedCents: note?.pre_payment_amount ?? 0,
      happenedAt: dateOfSeconds(at) ?? new Date(0),
      documentNumber: note?.number ?? null,
      documentUrl: note?.pdf ?? null,
      ...settlementOf(transaction),
    };
  });
}

const notices = { refund: 'refunded', 'refund-failed': 'refund-failed', 'credit-note': 'credited' } as const;

/** Refunds and credit notes that have no row yet and are recent enough for an email. Disputes have emails of their own. */
export function newReturns(
  reported: readonly ReportedMoneyBack[],
  known: readonly Row[],
  { creditNotes, refunds }: CustomerState,
  now: Date,
): NewReturn[] {
  const since = now.getTime() - maxReportDays * dayMs;
  return reported.flatMap(({ id, kind, amount, creditedCents: credited, happenedAt }) => {
    if (kind === 'dispute' || kind === 'dispute-won') return [];
    if (happenedAt.getTime() < since || known.some((row) => row.id === id)) return [];
    const note = creditNotes.find((one) => one.id === id || one.refunds.some(({ refund }) => idOf(refund) === id));
    const refund = refunds.find((one) => one.id === id);
    // What the team wrote here, or in the provider's console.
    const { metadata } = note ?? refund ?? {};
    const named = metadata?.['reason'] ?? note?.reason ?? refund?.reason;
    const reason = refundReasons.find((one) => one === named) ?? null;
    const text = note?.memo ?? metadata?.['note'] ?? '';
    return [{ notice: notices[kind], id, amount, credited, reason, note: text }];
  });
}

function listMovements({ invoiceId, paymentIntentId }: Paid, state: CustomerState): Movement[] {
  const charge = state.charges.find(
    (one) => one.status === 'succeeded' && (idOf(one.payment_intent) ?? one.id) === paymentIntentId,
  );
  const isOfCharge = (one: { readonly charge: string | { readonly id: string } | null }) =>
    charge !== undefined && idOf(one.charge) === charge.id;
  const notes = state.creditNotes.filter((one) => one.status !== 'void' && idOf(one.invoice) === invoiceId);
  return [
    ...state.refunds.filter(isOfCharge).flatMap((one) => refundMovements(one, notes)),
    ...state.disputes.filter(isOfCharge).flatMap(disputeMovements),
    ...notes.flatMap((note): Movement[] => {
      const { id, created: at, out_of_band_amount: amount } = note;
      // The note of a refund is that refund's document.
      if (note.refunds.length > 0 && (amount ?? 0) === 0) return [];
      return [{ id, kind: 'credit-note', amount: amount ?? 0, at, transaction: null, note }];
    }),
  ];
}

function refundMovements(refund: Stripe.Refund, notes: readonly Stripe.CreditNote[]): Movement[] {
  const { id, amount, created, status, balance_transaction: transaction } = refund;
  const note = notes.find(({ refunds }) => refunds.some((one) => idOf(one.refund) === id));
  const made: Movement = { id, kind: 'refund', amount, at: created, transaction, note };
  if (status !== 'failed' && status !== 'canceled') return [made];
  const returned = refund.failure_balance_transaction;
  const at = typeof returned === 'object' ? returned.created : created;
  return [made, { id: `${id}:${status}`, kind: 'refund-failed', amount: -amount, at, transaction: returned }];
}

/** An inquiry moves nothing. */
function disputeMovements({ id: dispute, amount, balance_transactions: all }: Stripe.Dispute): Movement[] {
  return all.map((transaction) => {
    const isWon = transaction.amount > 0;
    const { id, created: at } = transaction;
    return { id, kind: isWon ? 'dispute-won' : 'dispute', amount: isWon ? -amount : amount, at, transaction, dispute };
  });
}

/** The rows of all payments of a client. */
export async function knownMoneyBack(tx: Transaction | Database, organizationId: string): Promise<Row[]> {
  return tx
    .select(getTableColumns(moneyBack))
    .from(moneyBack)
    .innerJoin(payments, eq(payments.id, moneyBack.paymentId))
    .where(eq(payments.organizationId, organizationId));
}

/** Returns the number of changed rows. Deletes rows that are no longer reported, such as a voided credit note. */
export async function writeMoneyBack(
  tx: Transaction,
  paymentId: string,
  reported: readonly ReportedMoneyBack[],
  known: readonly Row[],
): Promise<number> {
  const changed = reported.filter((row) =>
    differs(
      row,
      known.find(({ id }) => id === row.id),
    ),
  );
  for (const row of changed) {
    await tx
      .insert(moneyBack)
      .values({ ...row, paymentId })
      .onConflictDoUpdate({ target: moneyBack.id, set: row });
  }
  const gone = known.filter((row) => row.paymentId === paymentId && !reported.some(({ id }) => id === row.id));
  if (gone.length === 0) return changed.length;
  const isGone = inArray(
    moneyBack.id,
    gone.map(({ id }) => id),
  );
  // Revenue depends on the row's values, not on its deletion, since it outlives its account.
  await tx.update(moneyBack).set({ amount: 0, taxCents: 0 }).where(isGone);
  await tx.delete(moneyBack).where(isGone);
  return changed.length + gone.length;
}
