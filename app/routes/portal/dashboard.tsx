import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { AccountOverview } from '#app/portal/dashboard/account-overview.tsx';
import { loadDashboard } from '#app/portal/dashboard/dashboard.server.ts';
import { noStore } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import type { Route } from './+types/dashboard.ts';

export const handle = { right: 'client' } satisfies RouteHandle;

export const headers = noStore;

export const meta = hiddenPage('Dashboard');

export async function loader(args: Route.LoaderArgs) {
  return loadDashboard(args.context.get(appContext), clientOf(args, handle));
}

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  return <AccountOverview {...loaderData} />;
}
