import { and, eq, inArray, isNull } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { paymentCustomers, paymentEvents, subscriptions } from '#features/billing/billing.table.ts';
import { catalogueOf, defaultPriceIds, type OfferId } from '#features/billing/catalogue.ts';
import { holdLease, withLease, type Lease } from '#features/billing/customers/lease.server.ts';
import { catalogueOfSite } from '#features/billing/prices.server.ts';
import { closeSessions } from '#features/billing/sync/close-sessions.server.ts';
import { askForCustomer, type CustomerState } from '#features/billing/sync/customer-state.server.ts';
import { differs } from '#features/billing/sync/differs.ts';
import {
  currentOf,
  isRunning,
  subscriptionRow,
  type KnownOffers,
} from '#features/billing/sync/subscription-row.server.ts';
import { writeOrders } from '#features/billing/sync/write-orders.server.ts';
import { writePayments } from '#features/billing/sync/write-payments.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Machine } from '#server/machine.ts';

/** How many rows had to be written. */
export interface SyncOutcome {
  readonly changed: number;
}

/**
 * Asks the provider about everything of a customer and writes it, with the profile and the mails that follow, in one
 * transaction. Whoever asks last writes last, for both happen under the customer's lease; so it does not matter how
 * often it is done, in which order events come, or whether they come. With `event` it is done only if that event's
 * news has not been written meanwhile.
 */
export async function syncCustomer(machine: Machine, userId: string, event?: string): Promise<SyncOutcome> {
  const ask = async (lease: Lease) => {
    const { customerId } = lease;
    if (customerId === null) return nothing;
    const news = await waitingEvents(machine, customerId);
    if (event !== undefined && !news.includes(event)) return nothing;
    const state = await closeSessions(machine, userId, await askForCustomer(machine.payments, customerId));
    return machine.db.transaction((tx) => write(machine, tx, lease, state, news));
  };
  const waiting = event === undefined ? {} : { isDone: () => isHandled(machine, event) };
  return (await withLease(machine, userId, ask, waiting)) ?? nothing;
}

const nothing: SyncOutcome = { changed: 0 };

async function write(
  machine: Machine,
  tx: Transaction,
  lease: Lease,
  state: CustomerState,
  news: readonly string[],
): Promise<SyncOutcome> {
  const { userId } = lease;
  await holdLease(tx, lease);
  const now = machine.now();
  const offers = { own: catalogueOfSite(machine), named: catalogueOf(defaultPriceIds) };
  let changed = await writeSubscriptions(tx, userId, state, offers);
  changed += await writeOrders(machine, tx, userId, state);
  changed += await writePayments(machine, tx, userId, state, offers);
  await tx
    .update(paymentCustomers)
    .set({ syncedAt: now, ...(state.exists ? {} : { customerId: null }) })
    .where(eq(paymentCustomers.userId, userId));
  if (!state.exists) {
    await tx.update(userProfiles).set({ stripeCustomerId: null }).where(eq(userProfiles.userId, userId));
  }
  if (news.length > 0) {
    await tx
      .update(paymentEvents)
      .set({ handledAt: now })
      .where(inArray(paymentEvents.id, [...news]));
  }
  return { changed };
}

async function isHandled({ db }: Machine, event: string): Promise<boolean> {
  const [row] = await db.select({ at: paymentEvents.handledAt }).from(paymentEvents).where(eq(paymentEvents.id, event));
  return row?.at != null;
}

/** The events that what is asked for from now on answers. */
async function waitingEvents({ db }: Machine, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.customerId, customerId), isNull(paymentEvents.handledAt)));
  return rows.map(({ id }) => id);
}

async function writeSubscriptions(
  tx: Transaction,
  userId: string,
  state: CustomerState,
  offers: KnownOffers,
): Promise<number> {
  const present = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const told = state.subscriptions.map((one) => subscriptionRow(userId, one, offers, state.defaultMethod));
  const gone = present.filter(({ id }) => !told.some((one) => one.id === id));
  // With its customer a subscription ends, and is told of no more.
  const kept = gone.map((row) => (!state.exists && isRunning(row.status) ? { ...row, status: 'canceled' } : row));
  const plans = offers.own.plans.map(({ offer }): OfferId => offer.id);
  const current = currentOf([...told, ...kept], plans);
  const rows = [...told, ...kept].map((row) => ({ ...row, isCurrent: row.id === current }));
  const different = rows.filter((row) =>
    differs(
      row,
      present.find(({ id }) => id === row.id),
    ),
  );
  if (different.length > 0) {
    // The one that was current gives way before another one may be.
    await tx.update(subscriptions).set({ isCurrent: false }).where(eq(subscriptions.userId, userId));
    for (const row of rows) {
      const { id: _id, userId: _user, ...set } = row;
      await tx.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.id, set });
    }
  }
  const shown = rows.find(({ isCurrent }) => isCurrent);
  if (shown === undefined) return different.length;
  await tx
    .update(userProfiles)
    .set({ subscriptionTier: shown.offer, subscriptionStatus: shown.status })
    .where(eq(userProfiles.userId, userId));
  return different.length;
}
