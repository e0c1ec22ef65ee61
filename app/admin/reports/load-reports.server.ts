import type { AppContext } from '#app/load-context.ts';
import { readRange } from '#features/analytics/analytics.ts';
import { reportParts } from '#features/leads/list/report-filter.ts';
import { countedReport } from '#features/leads/reports/counted-report.server.ts';
import { forecastTable, reportTables, type ReportTable } from '#features/leads/reports/report.ts';
import { teamZone } from '#features/notices/notices-settings.public.server.ts';
import { dayIn } from '#forms/time-zone.ts';

/** In two round trips. Tables are missing until they have been counted. `max`: see `countedReport`. */
export async function loadReports(app: AppContext, params: URLSearchParams, max?: number) {
  const zone = teamZone(app);
  const { preset, ...days } = readRange(params, dayIn(zone, app.now()));
  const by = reportParts.find((part) => part === params.get('by')) ?? 'source';
  const range = preset === 'own' ? `${days.from} ${days.to}` : preset;
  const { report, forecast, owners } = await countedReport(app, { range, days, by, zone }, max);
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  const tables: Record<string, ReportTable> = {
    ...(report && reportTables(report, { by, zone }, names)),
    ...(forecast && { forecast: forecastTable(forecast, zone) }),
  };
  return {
    range: { preset, ...days, ...report?.days },
    by,
    zone,
    isCounting: report === null || forecast === null,
    tables,
  };
}

export type ReportsData = Awaited<ReturnType<typeof loadReports>>;
