import { and, eq, not } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { orders, payments } from '#features/billing/billing.table.ts';
import { idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import {
  failureReason,
  isNewInvoice,
  findUpdates,
  type DisputeUpdate,
  type FailureReason,
} from '#features/payment-sync/rows/payment-updates.ts';
import {
  invoiceSent,
  invoiceVoided,
  paymentChanged,
  paymentReceived,
} from '#features/payment-sync/payment-sync.events.public.ts';
import {
  knownMoneyBack,
  newReturns,
  reportedMoneyBack,
  writeMoneyBack,
} from '#features/payment-sync/rows/money-back.server.ts';
import { reportedPayments, type ReportedPayment } from '#features/payment-sync/rows/payment-row.server.ts';
import type { KnownOffers } from '#features/billing/prices.server.ts';
import { differs } from '#features/payment-sync/rows/differs.ts';
import { raise } from '#server/events.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { dateOfSeconds } from '#values/timestamp.ts';

/**
 * Writes a client's payments and queues their emails, each once: `notices` of the row is written in the same
 * transaction. Returns the number of rows written.
 */
export async function writePayments(
  app: AppContext,
  tx: Transaction,
  organizationId: string,
  state: CustomerState,
  offers: KnownOffers,
): Promise<number> {
  const present = await tx.select().from(payments).where(eq(payments.organizationId, organizationId));
  const bought = await tx
    .select({ id: orders.id, sessionId: orders.sessionId })
    .from(orders)
    .where(eq(orders.organizationId, organizationId));
  const backs = await knownMoneyBack(tx, organizationId);
  const now = app.now();
  let changed = 0;
  for (const payment of reportedPayments(state, offers)) {
    const known = present.find((row) => isSame(row, payment));
    const back = reportedMoneyBack(payment, state);
    const { updates, notices } = findUpdates(
      { ...payment, failure: findFailure(payment, state), returns: newReturns(back, backs, state, now) },
      known,
      findDispute(payment, state),
      now,
    );
    const session = state.sessions.find((one) => isSessionOf(one, payment));
    const orderId = bought.find(({ sessionId }) => sessionId === session?.id)?.id ?? known?.orderId ?? null;
    const isInvoice = isNewInvoice(payment, notices, now);
    const row = { ...payment, orderId, notices: isInvoice ? [...notices, 'invoice' as const] : notices };
    const isKnown = known !== undefined && !differs(row, known);
    const paymentId = isKnown ? known.id : await writeOne(tx, organizationId, known?.id, row);
    changed += await writeMoneyBack(tx, paymentId, back, backs);
    if (isKnown && updates.length === 0) continue;
    await raise(app, tx, paymentChanged, { paymentId, updates });
    if (isInvoice) await raise(app, tx, invoiceSent, { paymentId });
    const isWithdrawn = known?.status === 'open' && row.status === 'void' && row.notices.includes('invoice');
    if (isWithdrawn) await raise(app, tx, invoiceVoided, { paymentId });
    if (updates.some(({ notice }) => notice === 'receipt'))
      await raise(app, tx, paymentReceived, { paymentId, organizationId });
    changed += 1;
  }
  if (changed + present.length > 0) await markBilled(tx, organizationId);
  return changed;
}

/** Marks an account as billed: searches of payments and subscriptions only read the names of billed accounts. */
export async function markBilled(tx: Transaction, organizationId: string): Promise<void> {
  await tx
    .update(userProfiles)
    .set({ isBilled: true })
    .where(and(eq(userProfiles.userId, ownerOf(organizationId)), not(userProfiles.isBilled)));
}

type Row = ReportedPayment & Pick<typeof payments.$inferSelect, 'orderId' | 'notices'>;

async function writeOne(tx: Transaction, organizationId: string, id: string | undefined, row: Row): Promise<string> {
  if (id !== undefined) {
    await tx.update(payments).set(row).where(eq(payments.id, id));
    return id;
  }
  const [made] = await tx
    .insert(payments)
    .values({ ...row, organizationId })
    .returning({ id: payments.id });
  if (!made) throw new Error('A payment was not written.');
  return made.id;
}

/** Payment and invoice share a row, whichever exists first. */
function isSame(
  row: { readonly invoiceId: string | null; readonly paymentIntentId: string | null },
  payment: ReportedPayment,
): boolean {
  const { invoiceId, paymentIntentId } = payment;
  return (
    (invoiceId !== null && row.invoiceId === invoiceId) ||
    (paymentIntentId !== null && row.paymentIntentId === paymentIntentId)
  );
}

/** The newest of its charge: an answer is due by a day. */
function findDispute({ paymentIntentId, dispute }: ReportedPayment, { disputes }: CustomerState): DisputeUpdate | null {
  if (dispute === null) return null;
  const own = disputes.find((one) => (idOf(one.payment_intent) ?? idOf(one.charge)) === paymentIntentId);
  const dueAt = dateOfSeconds(own?.evidence_details.due_by)?.toISOString() ?? null;
  return { status: dispute, dueAt, reason: own?.reason ?? null, cents: own?.amount ?? null };
}

/** Why the latest charge failed. Charges are ordered newest first. */
function findFailure({ paymentIntentId }: ReportedPayment, { charges }: CustomerState): FailureReason | null {
  const latest = charges.find((one) => (idOf(one.payment_intent) ?? one.id) === paymentIntentId);
  return latest?.status === 'failed' ? failureReason(latest) : null;
}

function isSessionOf(
  { invoice, payment_intent }: CustomerState['sessions'][number],
  { invoiceId, paymentIntentId }: ReportedPayment,
): boolean {
  return (
    (invoiceId !== null && idOf(invoice) === invoiceId) ||
    (paymentIntentId !== null && idOf(payment_intent) === paymentIntentId)
  );
}
