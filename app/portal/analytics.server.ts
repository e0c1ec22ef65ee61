import type { Machine } from '#app/machine-context.ts';
import { requestsOf } from '#app/portal/requests.ts';
import type { Session } from '#features/accounts/session.server.ts';
import { catalogueOfSite } from '#features/billing/prices.server.ts';
import { ordersOf, spendingByMonth } from '#features/billing/reads/billing-reads.server.ts';
import { ownBookings } from '#features/booking/own-bookings.server.ts';
import { ownMessages } from '#features/contact/own-messages.server.ts';
import { ownSubmissions } from '#features/intake/leads/own-submissions.server.ts';

/** What somebody has spent, ordered and asked for. What was sent under an address is for who has proved it. */
export async function loadAnalytics(machine: Machine, { user }: Session) {
  const [spending, orders, requests] = await Promise.all([
    spendingByMonth(machine, user.id),
    ordersOf(machine, user.id),
    user.emailVerified ? loadRequests(machine, user.email) : null,
  ]);
  const { offers } = catalogueOfSite(machine);
  return {
    spending,
    purchases: orders.map((order) => ({
      ...order,
      name: offers.find(({ id }) => id === order.offer)?.name ?? order.offer,
    })),
    requests,
  };
}

export type AnalyticsData = Awaited<ReturnType<typeof loadAnalytics>>;

/** What was sent by each of the forms. */
async function loadRequests(machine: Machine, email: string) {
  const [intakes, calls, messages] = await Promise.all([
    ownSubmissions(machine, email),
    ownBookings(machine, email),
    ownMessages(machine, email),
  ]);
  return { intakes: requestsOf(intakes), calls: requestsOf(calls), messages: requestsOf(messages) };
}
