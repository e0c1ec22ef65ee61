import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { requestsOf } from '#app/portal/requests.ts';
import { presentPurchase } from '#app/portal/shown-payments.server.ts';
import { clientHas, type ClientMember } from '#features/accounts/organizations/client-member.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { readOrders } from '#features/billing/reads/billing-reads.server.ts';
import { spendingByMonth } from '#features/billing/reads/spending.server.ts';
import { exportBookings } from '#features/booking/booking-reads.server.ts';
import { exportMessages } from '#features/contact/contact-reads.server.ts';
import { exportSubmissions } from '#features/intake/submissions/my-submissions.server.ts';

/** Each part for those who may see it. Submissions are only shown for a verified address. */
export async function loadAnalytics(app: AppContext, by: ClientMember) {
  const { user, organization } = by;
  const isBilling = clientHas(by, 'billing:read');
  const isWorking = clientHas(by, 'work:read');
  const [spending, orders, requests] = await inOneTrip(app.db, (db) => {
    const reader = { ...app, db };
    return Promise.all([
      isBilling ? spendingByMonth(reader, organization.id) : null,
      isBilling ? readOrders(reader, organization.id) : [],
      isWorking && user.emailVerified ? loadRequests(reader, user.email) : null,
    ]);
  });
  const { offers } = catalogOfSite(app);
  return {
    spending,
    purchases: orders.map((order) => presentPurchase(order, offers)),
    requests,
    isWorking,
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
