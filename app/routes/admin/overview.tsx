import { loadOverview } from '#app/admin/overview/load-overview.server.ts';
import { OverviewPage } from '#app/admin/overview/overview-page.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { adminSite } from '#content/admin/admin.ts';
import type { Route } from './+types/overview.ts';

export const handle = { right: 'money:read' } satisfies RouteHandle;

export const meta = hiddenPage(adminSite.sections.overview);

export async function loader(args: Route.LoaderArgs) {
  return loadOverview(args.context.get(appContext), new URL(args.request.url).searchParams);
}

export default function AdminOverviewRoute({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />;
}
