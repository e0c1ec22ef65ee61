import { and, eq, inArray, isNull } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { paymentCustomers, paymentEvents } from '#features/billing/billing.table.ts';
import { holdLock, withCustomerLock, type CustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import { offersByPrice } from '#features/billing/prices.server.ts';
import { writeVatState } from '#features/payment-sync/rows/write-vat-state.server.ts';
import { taxRunning } from '#features/payment-sync/provider/tax-subscriptions.server.ts';
import { writeMethods } from '#features/payment-sync/rows/write-methods.server.ts';
import { closeSessions } from '#features/payment-sync/provider/close-sessions.server.ts';
import { fetchCustomer, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { voidDeadInvoices } from '#features/payment-sync/provider/dead-invoices.server.ts';
import { endFailedStarts } from '#features/payment-sync/provider/failed-start.server.ts';
import { makeFirstDefault } from '#features/payment-sync/provider/first-method.server.ts';
import { writeOrders } from '#features/payment-sync/rows/write-orders.server.ts';
import { writeSubscriptions } from '#features/payment-sync/rows/write-subscriptions.server.ts';
import { writePayments } from '#features/payment-sync/rows/write-payments.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** Number of rows written. */
export interface SyncOutcome {
  readonly changed: number;
}

/**
 * Writes rows, profile and emails in one transaction, under the customer's lock, so the latest read is written last:
 * repetition, order and loss of events do not matter. With `event`, skipped if already covered.
 */
export async function syncCustomer(app: AppContext, organizationId: string, event?: string): Promise<SyncOutcome> {
  const ask = async (lock: CustomerLock) => {
    const { customerId } = lock;
    if (customerId === null) return nothing;
    const eventIds = await waitingEvents(app, customerId);
    if (event !== undefined && !eventIds.includes(event)) return nothing;
    const fetched = await endFailedStarts(app, customerId, await fetchCustomer(app.payments, customerId));
    const usable = await makeFirstDefault(app, customerId, fetched);
    const living = await voidDeadInvoices(app, customerId, usable);
    const taxed = await taxRunning(app, lock, living);
    const state = await closeSessions(app, organizationId, taxed);
    return app.db.transaction((tx) => write(app, tx, lock, state, eventIds));
  };
  const waiting = event === undefined ? {} : { isDone: () => isHandled(app, event) };
  return (await withCustomerLock(app, organizationId, ask, waiting)) ?? nothing;
}

const nothing: SyncOutcome = { changed: 0 };

async function write(
  app: AppContext,
  tx: Transaction,
  lock: CustomerLock,
  state: CustomerState,
  eventIds: readonly string[],
): Promise<SyncOutcome> {
  const { organizationId } = lock;
  await holdLock(tx, lock);
  const now = app.now();
  const offers = offersByPrice(app);
  let changed = await writeSubscriptions(app, tx, organizationId, state, offers);
  changed += await writeOrders(app, tx, organizationId, state);
  changed += await writeVatState(tx, organizationId, state.taxIds);
  changed += await writePayments(app, tx, organizationId, state, offers);
  changed += await writeMethods(tx, organizationId, state);
  await tx
    .update(paymentCustomers)
    .set({
      syncedAt: now,
      actedBy: null,
      creditCents: state.credit?.cents ?? 0,
      creditCurrency: state.credit?.currency ?? null,
      ...(state.exists ? {} : { customerId: null }),
    })
    .where(eq(paymentCustomers.organizationId, organizationId));
  if (!state.exists) {
    await tx
      .update(userProfiles)
      .set({ stripeCustomerId: null })
      .where(eq(userProfiles.userId, ownerOf(organizationId)));
  }
  if (eventIds.length > 0) {
    await tx
      .update(paymentEvents)
      .set({ handledAt: now })
      .where(inArray(paymentEvents.id, [...eventIds]));
  }
  return { changed };
}

async function isHandled({ db }: AppContext, event: string): Promise<boolean> {
  const [row] = await db.select({ at: paymentEvents.handledAt }).from(paymentEvents).where(eq(paymentEvents.id, event));
  return row?.at != null;
}

/** Ids of unhandled events, which the read that starts now covers. */
async function waitingEvents({ db }: AppContext, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.customerId, customerId), isNull(paymentEvents.handledAt)));
  return rows.map(({ id }) => id);
}
