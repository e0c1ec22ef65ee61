import { inArray, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { namedMembers } from '#features/leads/lead-people.public.server.ts';
import { reportParts } from '#features/leads/list/report-filter.ts';
import { readForecast, readReport, readSizes } from '#features/leads/reports/read-report.server.ts';
import { reportCounts } from '#features/leads/reports/report-counts.table.ts';
import {
  reportQuery,
  type Counted,
  type ForecastFigures,
  type ReportFigures,
  type ReportQuery,
} from '#features/leads/reports/report.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { inOneTrip } from '#server/db/query/one-trip.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { dayMs, minuteMs } from '#values/duration.ts';

/** Figures about at most so many leads are counted while the page waits. */
const maxLive = 2000;
const freshMs = 5 * minuteMs;
const keptMs = 30 * dayMs;

const wantedReport = z.object({
  /** Names the days, also if they are others tomorrow: `30-days`. */
  range: z.string(),
  days: z.object({ from: z.string(), to: z.string() }),
  by: z.enum(reportParts),
  zone: z.string(),
});
type WantedReport = z.infer<typeof wantedReport>;

const counts = { report: readReport, forecast: readForecast };
type Part = keyof typeof counts;

/**
 * The figures of a report. Those about more than `max` leads are stored: a job counts them, and counts them again once
 * they are five minutes old. Until it has, the previous ones are returned, with their time; null if there are none.
 */
export async function countedReport(app: AppContext, wanted: WantedReport, max = maxLive) {
  const query = reportQuery(wanted, app.now());
  const keys = keysOf(wanted);
  const isKept = inArray(reportCounts.key, Object.values(keys));
  const [sizes, kept, owners] = await inOneTrip(app.db, (db) =>
    Promise.all([
      readSizes({ db }, query, max),
      db.select().from(reportCounts).where(isKept),
      wanted.by === 'owner' ? namedMembers(db, 'leads:read') : [],
    ]),
  );
  const due: Part[] = [];
  const read = async (db: Database, part: Part) => {
    if (sizes[part] <= max)
      return { days: daysOf(query)[part], figures: await counts[part]({ db }, query), countedAt: null };
    const row = kept.find(({ key }) => key === keys[part]);
    if (!row || app.now().getTime() - row.countedAt.getTime() > freshMs) due.push(part);
    return row ? { ...row, countedAt: row.countedAt.toISOString() } : null;
  };
  const [report, forecast] = await inOneTrip(app.db, (db) => Promise.all([read(db, 'report'), read(db, 'forecast')]));
  if (due.length > 0) await app.jobs.send(app.db, countReport, { ...wanted, parts: due });
  return {
    report: report as Counted<ReportFigures> | null,
    forecast: forecast as Counted<ForecastFigures> | null,
    /** Names of the table by owner. */
    owners,
  };
}

/** Job `count-report`: keeps the figures of a report; one at a time, since it may read all leads. */
export const countReport = defineJob(
  'count-report',
  z.extend(wantedReport, { parts: z.array(z.enum(['report', 'forecast'])) }),
  async (app, wanted) => {
    const query = reportQuery(wanted, app.now());
    for (const part of wanted.parts) {
      const countedAt = app.now();
      const values = { days: daysOf(query)[part], figures: await counts[part](app, query), countedAt };
      await app.db
        .insert(reportCounts)
        .values({ key: keysOf(wanted)[part], ...values })
        .onConflictDoUpdate({ target: reportCounts.key, set: values });
    }
    await app.db.delete(reportCounts).where(lt(reportCounts.countedAt, new Date(app.now().getTime() - keptMs)));
  },
  { label: 'Count a report', isExclusive: true },
);

function daysOf({ days, lastYear }: ReportQuery) {
  return { report: days, forecast: lastYear };
}

function keysOf({ range, by, zone }: WantedReport) {
  return { report: `${range} ${by} ${zone}`, forecast: `forecast ${zone}` };
}
