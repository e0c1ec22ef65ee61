import { figuresOf } from '#app/admin/metrics/overview-figures.ts';
import { overviewOf } from '#app/admin/metrics/overview-metrics.ts';
import { offerName } from '#app/admin/totals/offer-name.ts';
import type { AppContext } from '#app/load-context.ts';
import { readRange } from '#features/analytics/analytics.ts';
import { readMetrics } from '#features/analytics/read-analytics.server.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { usersList } from '#features/users/users.public.ts';
import { utcDay } from '#values/day.ts';

/** The age of leads in each range. */
const ages = { '7-days': '7', '30-days': '30', '90-days': '90', '12-months': '', own: '' } as const;

/** What the overview adds to its totals. One round trip to the database. */
export async function loadAnalytics(app: AppContext, params: URLSearchParams) {
  const range = readRange(params, utcDay(app.now()));
  const metrics = await readMetrics(app, range);
  const shown = overviewOf(metrics, range);
  return {
    range,
    calls: metrics.calls,
    metrics: { ...shown, revenue: shown.revenue.map((one) => ({ ...one, offer: offerName(one.offer) })) },
    // So that browsers need no filters of the lists.
    links: {
      users: usersList.href({}),
      subscribers: usersList.href({ status: 'active' }),
      joined: usersList.href({ sort: 'joined' }),
      leads: leadList.href({ age: ages[range.preset] }),
    },
    figures: figuresOf(metrics),
  };
}

export type AnalyticsData = Awaited<ReturnType<typeof loadAnalytics>>;
