import { figuresOf } from '#app/admin/metrics/overview-figures.ts';
import { overviewOf, totalsOf } from '#app/admin/metrics/overview-metrics.ts';
import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { newestUsers } from '#features/users/newest-users.server.ts';
import { usersList } from '#features/users/users.public.ts';
import { catalog } from '#features/billing/catalog.ts';
import { readRange } from '#features/analytics/analytics.ts';
import { readMetrics } from '#features/analytics/read-analytics.server.ts';
import { readTotals } from '#features/metrics/read-totals.server.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { utcDay } from '#values/day.ts';

const ages = { '7-days': '7', '30-days': '30', '90-days': '90', '12-months': '', own: '' } as const;

/** Two round trips to the database. */
export async function loadOverview(app: AppContext, params: URLSearchParams) {
  const range = readRange(params, utcDay(app.now()));
  const [metrics, [totals, newest]] = await Promise.all([
    readMetrics(app, range),
    inOneTrip(app.db, (db) => Promise.all([readTotals({ db }), newestUsers({ db })])),
  ]);
  const shown = overviewOf(metrics, range);
  const { env, payments } = app;
  return {
    range,
    totals: totalsOf(totals),
    calls: metrics.calls,
    metrics: { ...shown, revenue: shown.revenue.map((one) => ({ ...one, offer: nameOf(one.offer) })) },
    // So that browsers need no filters of the lists.
    links: {
      users: usersList.href({}),
      admins: usersList.href({ role: 'admin' }),
      subscribers: usersList.href({ status: 'active' }),
      joined: usersList.href({ sort: 'joined' }),
      leads: leadList.href({ age: ages[range.preset] }),
      origins: shown.origins.map(({ source }) => leadList.href({ origin: source, stage: 'any' })),
      campaigns: shown.campaigns.map(({ source }) => leadList.href({ campaign: source, stage: 'any' })),
    },
    figures: figuresOf(metrics),
    newest: newest.map((user) => ({ ...user, tier: user.tier && nameOf(user.tier) })),
    consoles: {
      database: env.DATABASE_CONSOLE_URL ?? null,
      payments: payments.available ? payments.consoleUrl : null,
    },
  };
}

export type OverviewData = Awaited<ReturnType<typeof loadOverview>>;

/** So that browsers need no catalog. Unknown offers are shown by their id. */
function nameOf(offer: string): string {
  return catalog.offers.find(({ id }) => id === offer)?.name ?? offer;
}
