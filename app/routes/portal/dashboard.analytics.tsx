import { href } from 'react-router';
import { appContext, sessionContext, type RouteHandle } from '#app/load-context.ts';
import { AnalyticsPage } from '#app/portal/analytics/analytics-page.tsx';
import { loadAnalytics } from '#app/portal/analytics/analytics.server.ts';
import { frameOf } from '#app/portal/frame/frame.server.ts';
import { PortalFrame } from '#app/portal/frame/portal-frame.tsx';
import { noStore } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { analyticsCopy } from '#content/payments/portal-analytics.ts';
import type { Route } from './+types/dashboard.analytics.ts';

export const handle = { right: 'signed-in' } satisfies RouteHandle;

export const headers = noStore;

export const meta = hiddenPage(analyticsCopy.title);

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const session = context.get(sessionContext);
  return { ...(await loadAnalytics(app, session)), ...frameOf(session) };
}

export default function AnalyticsRoute({ loaderData: page }: Route.ComponentProps) {
  return (
    <PortalFrame here={href('/dashboard/analytics')} isOnTeam={page.isOnTeam} eraseAt={page.eraseAt}>
      <AnalyticsPage {...page} />
    </PortalFrame>
  );
}
