import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { requestsOf } from '#app/portal/requests.ts';
import { shownPurchase } from '#app/portal/shown-payments.server.ts';
import type { Session } from '#features/accounts/session.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { ordersOf } from '#features/billing/reads/billing-reads.server.ts';
import { spendingByMonth } from '#features/billing/reads/spending.server.ts';
import { ownBookings } from '#features/booking/booking-reads.server.ts';
import { ownMessages } from '#features/contact/contact-reads.server.ts';
import { ownSubmissions } from '#features/intake/submissions/my-submissions.server.ts';

/** Submissions are only shown for a verified address. */
export async function loadAnalytics(app: AppContext, { user }: Session) {
  const [spending, orders, requests] = await inOneTrip(app.db, (db) => {
    const reader = { ...app, db };
    return Promise.all([
      spendingByMonth(reader, user.id),
      ordersOf(reader, user.id),
      user.emailVerified ? loadRequests(reader, user.email) : null,
    ]);
  });
  const { offers } = catalogOfSite(app);
  return {
    spending,
    purchases: orders.map((order) => shownPurchase(order, offers)),
    requests,
  };
}

export type AnalyticsData = Awaited<ReturnType<typeof loadAnalytics>>;

async function loadRequests(app: Pick<AppContext, 'db'>, email: string) {
  const [intakes, calls, messages] = await Promise.all([
    ownSubmissions(app, email),
    ownBookings(app, email),
    ownMessages(app, email),
  ]);
  return { intakes: requestsOf(intakes), calls: requestsOf(calls), messages: requestsOf(messages) };
}
