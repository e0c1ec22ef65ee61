import { loadAnalytics } from '#app/admin/analytics/load-analytics.server.ts';
import { offerName } from '#app/admin/totals/offer-name.ts';
import { totalsOf } from '#app/admin/totals/totals.ts';
import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { readTotals } from '#features/metrics/read-totals.server.ts';
import { newestUsers } from '#features/users/newest-users.server.ts';
import { usersList } from '#features/users/users.public.ts';

/** Two round trips to the database. */
export async function loadOverview(app: AppContext, params: URLSearchParams) {
  const [analytics, [totals, newest]] = await Promise.all([
    loadAnalytics(app, params),
    inOneTrip(app.db, (db) => Promise.all([readTotals({ db }), newestUsers({ db })])),
  ]);
  const { env, payments } = app;
  return {
    analytics,
    totals: totalsOf(totals),
    // So that browsers need no filters of the lists.
    links: {
      users: usersList.href({}),
      admins: usersList.href({ role: 'admin' }),
      subscribers: usersList.href({ status: 'active' }),
    },
    newest: newest.map((user) => ({ ...user, tier: user.tier && offerName(user.tier) })),
    consoles: {
      database: env.DATABASE_CONSOLE_URL ?? null,
      payments: payments.available ? payments.consoleUrl : null,
    },
  };
}

export type OverviewData = Awaited<ReturnType<typeof loadOverview>>;
