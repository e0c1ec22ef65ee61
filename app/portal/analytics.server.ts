import type { Machine } from '#app/machine-context.ts';
import { intakesOf } from '#app/portal/dashboard.server.ts';
import type { Session } from '#features/accounts/session.server.ts';
import { catalogueOfSite } from '#features/billing/prices.server.ts';
import { ordersOf, spendingByMonth } from '#features/billing/reads/billing-reads.server.ts';
import { ownBookings } from '#features/booking/own-bookings.server.ts';

/** What somebody has spent, ordered and asked for. What was sent under an address is for who has proved it. */
export async function loadAnalytics(machine: Machine, { user }: Session) {
  const [spending, orders, intakes, bookings] = await Promise.all([
    spendingByMonth(machine, user.id),
    ordersOf(machine, user.id),
    user.emailVerified ? intakesOf(machine, user.email) : null,
    user.emailVerified ? ownBookings(machine, user.email) : [],
  ]);
  const { offers } = catalogueOfSite(machine);
  return {
    spending,
    purchases: orders.map((order) => ({
      ...order,
      name: offers.find(({ id }) => id === order.offer)?.name ?? order.offer,
    })),
    intakes,
    calls: (bookings as { status: string; createdAt: Date }[])
      .map(({ status, createdAt }) => ({ status, createdAt: createdAt.toISOString() }))
      .reverse(),
  };
}

export type AnalyticsData = Awaited<ReturnType<typeof loadAnalytics>>;
