import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ForecastFigures, ReportDays, ReportFigures } from '#features/leads/reports/report.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/** Figures of reports about so many leads that a page cannot wait for them to be counted. No names of people. */
export const reportCounts = pgTable(
  'report_counts',
  {
    /** The chosen days, what they are broken down by, and the time zone; or the forecast. */
    key: text('key').primaryKey(),
    /** As of the count: "the last 30 days" are others the next day. */
    days: jsonb('days').$type<ReportDays>().notNull(),
    figures: jsonb('figures').$type<ReportFigures | ForecastFigures>().notNull(),
    countedAt: timestampColumn('counted_at').notNull(),
  },
  (table) => [...textLengths(table)],
);
