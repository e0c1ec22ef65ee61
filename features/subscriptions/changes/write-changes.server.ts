import { eq } from 'drizzle-orm';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import type { EndReason, PlanSnapshot } from '#features/billing/records/changes.ts';
import { emitSubscriptionChanges } from '#features/subscriptions/changes/change-webhooks.server.ts';
import { changesBetween, hasBegun } from '#features/subscriptions/changes/find-changes.ts';
import { audiences } from '#features/billing/billing.ts';
import { sendSubscriptionEmail } from '#features/subscriptions/changes/change-emails.server.ts';
import { idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { newsDays } from '#features/payment-sync/rows/payment-news.ts';
import type { SubscriptionRow } from '#features/payment-sync/rows/subscription-row.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

type Row = Omit<SubscriptionRow, 'isCurrent'>;

/**
 * Writes how the subscriptions of a customer differ from what they were, and queues the emails about it, each once: in
 * the transaction of their rows, under the customer's lock. Returns the rows written.
 */
export async function writeChanges(
  app: AppContext,
  tx: Transaction,
  userId: string,
  { present, rows }: { readonly present: readonly Row[]; readonly rows: readonly Row[] },
  state: CustomerState,
): Promise<number> {
  if (rows.length === 0) return 0;
  const history = await tx
    .select({
      subscriptionId: subscriptionChanges.subscriptionId,
      kind: subscriptionChanges.kind,
      at: subscriptionChanges.at,
    })
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.userId, userId))
    .orderBy(subscriptionChanges.position);
  const now = app.now();
  const oldest = now.getTime() - newsDays * 86_400_000;
  let written = 0;
  for (const row of rows) {
    const own = history.filter(({ subscriptionId }) => subscriptionId === row.id);
    const known = present.find(({ id }) => id === row.id);
    // The end of an agreed number of months is no cancellation.
    const first = row.isAgreed ? snapshotOf(row) : null;
    const before = known === undefined ? first : snapshotOf(known);
    const reported = state.subscriptions.find(({ id }) => id === row.id);
    const facts = {
      createdAt: row.createdAt,
      canceledAt: reported?.canceled_at ?? null,
      endReason: endReasonOf(row, known, state),
    };
    const kinds = own.map(({ kind }) => kind);
    // The sandbox's clock may be ahead of ours; a later change never reads as an earlier one.
    let latest = Math.max(own.at(-1)?.at.getTime() ?? 0, (row.currentPeriodStart ?? 0) * 1000);
    let position = own.length;
    const changes = changesBetween(before, snapshotOf(row), facts, kinds, now);
    const isSeen = known !== undefined && hasBegun(known);
    await emitSubscriptionChanges(
      tx,
      known,
      row,
      changes.filter(({ kind, isNews }) => (kind === 'started' ? !isSeen : isNews)),
    );
    for (const found of changes) {
      const isStart = found.kind === 'started';
      const at = isStart ? found.at : new Date(Math.max(found.at.getTime(), latest));
      if (!isStart) latest = at.getTime();
      const { kind, reason, after } = found;
      const notified = found.isNews && found.at.getTime() >= oldest;
      position += 1;
      const values = { userId, subscriptionId: row.id, position, kind, reason, at, before: found.before, after };
      const [made] = await tx
        .insert(subscriptionChanges)
        .values({ ...values, notified })
        .returning({ changeId: subscriptionChanges.id });
      written += 1;
      if (!notified || made === undefined) continue;
      for (const audience of audiences) await app.jobs.send(tx, sendSubscriptionEmail, { ...made, audience });
    }
  }
  return written;
}

function snapshotOf(row: Row): PlanSnapshot {
  const { offer, status, currency, endedAt, currentPeriodEnd: periodEnd } = row;
  const { scheduledOffer, scheduledAt, pausedAt, resumesAt } = row;
  const isRunningOut = row.cancelAtPeriodEnd ? periodEnd : null;
  return {
    offer,
    status,
    currency,
    endedAt,
    periodEnd,
    cents: row.monthlyAmount,
    cancelAt: row.cancelAt ?? isRunningOut,
    scheduledOffer,
    scheduledAt,
    pausedAt,
    resumesAt,
  };
}

/** A cancellation without a date was not the client's: the portal sets one. */
function endReasonOf(row: Row, known: Row | undefined, state: CustomerState): EndReason {
  const reported = state.subscriptions.find(({ id }) => id === row.id);
  const details = reported?.cancellation_details;
  if (details?.reason === 'payment_disputed') return 'disputed';
  if (details?.reason === 'payment_failed') return 'unpaid';
  // The team ends an agreed fee, or its months are over.
  if (row.isAgreed) return 'us';
  const wasScheduled = row.cancelAt !== null || known?.cancelAtPeriodEnd === true || known?.cancelAt != null;
  if (wasScheduled || reported?.cancel_at_period_end === true || details?.feedback != null) return 'client';
  return hasLostDispute(row.id, state) ? 'disputed' : 'us';
}

function hasLostDispute(subscription: string, { invoices, charges, disputes }: CustomerState): boolean {
  const own = invoices.filter(({ parent }) => idOf(parent?.subscription_details?.subscription) === subscription);
  const intents = own.flatMap(
    ({ payments }) => payments?.data.map(({ payment }) => idOf(payment.payment_intent)) ?? [],
  );
  return disputes.some(({ status, charge }) => {
    const lost = status === 'lost' ? charges.find(({ id }) => id === idOf(charge)) : undefined;
    return lost !== undefined && intents.includes(idOf(lost.payment_intent));
  });
}
