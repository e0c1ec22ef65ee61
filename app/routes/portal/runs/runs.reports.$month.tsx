import { data, href } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { loadReport } from '#app/portal/runs/load-report.server.ts';
import { ReportPage } from '#app/portal/runs/report-page.tsx';
import { noStore } from '#app/response-headers.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { reportTitle } from '#features/runs/report/report.ts';
import type { Route } from './+types/runs.reports.$month.ts';

export const handle = { right: 'client:work:read', tab: href('/dashboard/runs') } satisfies RouteHandle;

export const headers = noStore;

export function meta({ loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(reportTitle(loaderData));
}

export async function loader(args: Route.LoaderArgs) {
  const report = await loadReport(args.context.get(appContext), clientOf(args, handle), args.params.month);
  if (report === null) throw data(null, { status: 404 });
  return report;
}

export default function ReportRoute({ loaderData }: Route.ComponentProps) {
  return <ReportPage report={loaderData} />;
}
