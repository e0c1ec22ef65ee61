import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { requestsOf } from '#app/portal/requests.ts';
import { presentPurchase } from '#app/portal/shown-payments.server.ts';
import type { Session } from '#features/accounts/session.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { readOrders } from '#features/billing/reads/billing-reads.server.ts';
import { spendingByMonth } from '#features/billing/reads/spending.server.ts';
import { exportBookings } from '#features/booking/booking-reads.server.ts';
import { exportMessages } from '#features/contact/contact-reads.server.ts';
import { exportSubmissions } from '#features/intake/submissions/my-submissions.server.ts';

/** Submissions are only shown for a verified address. */
export async function loadAnalytics(app: AppContext, { user }: Session) {
  const [spending, orders, requests] = await inOneTrip(app.db, (db) => {
    const reader = { ...app, db };
    return Promise.all([
      spendingByMonth(reader, user.id),
      readOrders(reader, user.id),
      user.emailVerified ? loadRequests(reader, user.email) : null,
    ]);
  });
  const { offers } = catalogOfSite(app);
  return {
    spending,
    purchases: orders.map((order) => presentPurchase(order, offers)),
    requests,
  };
}

export type AnalyticsData = Awaited<ReturnType<typeof loadAnalytics>>;

async function loadRequests(app: Pick<AppContext, 'db'>, email: string) {
  const [intakes, calls, messages] = await Promise.all([
    exportSubmissions(app, email),
    exportBookings(app, email),
    exportMessages(app, email),
  ]);
  return { intakes: requestsOf(intakes), calls: requestsOf(calls), messages: requestsOf(messages) };
}
