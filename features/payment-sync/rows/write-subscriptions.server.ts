import { eq } from 'drizzle-orm';
import { writeProfile } from '#features/payment-sync/rows/write-profile.server.ts';
import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { isRunning } from '#features/billing/billing.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import type { OfferId } from '#features/billing/catalog.ts';
import type { KnownOffers } from '#features/billing/prices.server.ts';
import type { EndReason } from '#features/billing/records/changes.ts';
import { subscriptionChanged, type ReportedSubscription } from '#features/payment-sync/payment-sync.events.public.ts';
import { idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { withStart } from '#features/payment-sync/provider/failed-start.server.ts';
import { differs } from '#features/payment-sync/rows/differs.ts';
import { markBilled } from '#features/payment-sync/rows/write-payments.server.ts';
import { currentOf, subscriptionRow } from '#features/payment-sync/rows/subscription-row.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { raise } from '#server/events.ts';

/** Writes a client's subscriptions, and the plan that the account shows. Returns the number of rows written. */
export async function writeSubscriptions(
  app: AppContext,
  tx: Transaction,
  organizationId: string,
  state: CustomerState,
  offers: KnownOffers,
): Promise<number> {
  const present = await tx.select().from(subscriptions).where(eq(subscriptions.organizationId, organizationId));
  const presentById = new Map(present.map((row) => [row.id, row]));
  const reported = state.subscriptions.map((one) =>
    subscriptionRow(organizationId, withStart(one, state), offers, state),
  );
  const gone = present.filter(({ id }) => !reported.some((one) => one.id === id));
  // Subscriptions end with a deleted customer.
  const kept = gone.map((row) => (!state.exists && isRunning(row.status) ? { ...row, status: 'canceled' } : row));
  const plans = offers.own.plans.map(({ offer }): OfferId => offer.id);
  const current = currentOf([...reported, ...kept], plans);
  const rows = [...reported, ...kept].map((row) => ({ ...row, isCurrent: row.id === current }));
  const different = rows.filter((row) => differs(row, presentById.get(row.id)));
  if (different.length > 0) {
    // First, because only one may be current.
    await tx.update(subscriptions).set({ isCurrent: false }).where(eq(subscriptions.organizationId, organizationId));
    for (const row of rows) {
      const { id: _id, organizationId: _organization, ...set } = row;
      await tx.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.id, set });
    }
    await markBilled(tx, organizationId);
  }
  for (const after of different) {
    const before = presentById.get(after.id);
    const canceledAt = state.subscriptions.find(({ id }) => id === after.id)?.canceled_at ?? null;
    const endReason = endReasonOf(after, before, state);
    await raise(app, tx, subscriptionChanged, { before, after, canceledAt, endReason });
  }
  const shown = rows.find(({ isCurrent }) => isCurrent);
  if (shown !== undefined) await writeProfile(tx, ownerOf(organizationId));
  return different.length;
}

/** A cancellation without a date was not made by the client, since the portal sets one. */
function endReasonOf(
  row: ReportedSubscription,
  known: ReportedSubscription | undefined,
  state: CustomerState,
): EndReason {
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
