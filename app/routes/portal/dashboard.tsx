import { href } from 'react-router';
import { appContext, sessionContext, type RouteHandle } from '#app/load-context.ts';
import { AccountOverview } from '#app/portal/dashboard/account-overview.tsx';
import { loadDashboard } from '#app/portal/dashboard/dashboard.server.ts';
import { frameOf } from '#app/portal/frame/frame.server.ts';
import { PortalFrame } from '#app/portal/frame/portal-frame.tsx';
import { noStore } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import type { Route } from './+types/dashboard.ts';

export const handle = { right: 'signed-in' } satisfies RouteHandle;

export const headers = noStore;

export const meta = hiddenPage('Dashboard');

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const session = context.get(sessionContext);
  return { overview: await loadDashboard(app, session), ...frameOf(session) };
}

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const { overview, isOnTeam, eraseAt } = loaderData;
  return (
    <PortalFrame here={href('/dashboard')} isOnTeam={isOnTeam} eraseAt={eraseAt}>
      <AccountOverview {...overview} />
    </PortalFrame>
  );
}
