import { href, redirect } from 'react-router';
import { loadReports } from '#app/admin/reports/load-reports.server.ts';
import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { requireExport } from '#features/accounts/rights/require-export.server.ts';
import { reportFile } from '#features/leads/reports/report-file.server.ts';
import type { Route } from './+types/reports.export.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  requireExport(app, memberOf(args, handle));
  const { search, searchParams } = new URL(args.request.url);
  const { range, tables, isCounting } = await loadReports(app, searchParams);
  if (isCounting) return redirect(href('/admin/reports') + search);
  return reportFile(app, range, Object.values(tables));
}
