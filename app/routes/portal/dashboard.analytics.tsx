import { href } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { AnalyticsPage } from '#app/portal/analytics/analytics-page.tsx';
import { loadAnalytics } from '#app/portal/analytics/analytics.server.ts';
import { noStore } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { analyticsCopy } from '#content/payments/portal-analytics.ts';
import type { Route } from './+types/dashboard.analytics.ts';

export const handle = { right: 'client', tab: href('/dashboard') } satisfies RouteHandle;

export const headers = noStore;

export const meta = hiddenPage(analyticsCopy.title);

export async function loader(args: Route.LoaderArgs) {
  return loadAnalytics(args.context.get(appContext), clientOf(args, handle));
}

export default function AnalyticsRoute({ loaderData: page }: Route.ComponentProps) {
  return <AnalyticsPage {...page} />;
}
