import { loadReports } from '#app/admin/reports/load-reports.server.ts';
import { ReportsPage } from '#app/admin/reports/reports-page.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { adminSite } from '#content/admin/admin.ts';
import type { Route } from './+types/reports.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export const meta = hiddenPage(adminSite.sections.reports);

export async function loader(args: Route.LoaderArgs) {
  return loadReports(args.context.get(appContext), new URL(args.request.url).searchParams);
}

export default function AdminReportsRoute({ loaderData }: Route.ComponentProps) {
  return <ReportsPage {...loaderData} />;
}
