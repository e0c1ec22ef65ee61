import type { AppContext } from '#app/load-context.ts';
import { readRange } from '#features/analytics/analytics.ts';
import { reportParts } from '#features/leads/list/report-filter.ts';
import { readReport } from '#features/leads/reports/read-report.server.ts';
import { reportQuery, reportTables } from '#features/leads/reports/report.ts';
import { teamZone } from '#features/notices/notices-settings.public.server.ts';
import { dayIn } from '#forms/time-zone.ts';

/** One round trip to the database. */
export async function loadReports(app: AppContext, params: URLSearchParams) {
  const [zone, now] = [teamZone(app), app.now()];
  const range = readRange(params, dayIn(zone, now));
  const by = reportParts.find((part) => part === params.get('by')) ?? 'source';
  const query = reportQuery({ from: range.from, to: range.to }, by, zone, now);
  return { range, by, zone, tables: reportTables(query, await readReport(app, query)) };
}

export type ReportsData = Awaited<ReturnType<typeof loadReports>>;
