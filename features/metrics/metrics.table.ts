import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { textLengths } from '#server/db/text-lengths.ts';

/**
 * Daily sums, so that the overview reads some thousands of rows and never a million. `part` and `other` divide a
 * metric: `revenue` (net of tax) and `revenue-tax` by offer and currency, `mrr` by the state before and after (see
 * `parseStanding`). Optional features add metrics (see `MetricName`). No metric identifies a person.
 */
export const metricDays = pgTable(
  'metric_days',
  {
    metric: text('metric').notNull(),
    /** UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    part: text('part').notNull(),
    other: text('other').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [...textLengths(table), primaryKey({ columns: [table.metric, table.day, table.part, table.other] })],
);

/** `metricDays` by month and by year, kept by a trigger, so that a long range is read as few rows. */
export const metricPeriods = pgTable(
  'metric_periods',
  {
    metric: text('metric').notNull(),
    /** 2026-11 or 2026. */
    period: text('period').notNull(),
    part: text('part').notNull(),
    other: text('other').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [...textLengths(table), primaryKey({ columns: [table.metric, table.period, table.part, table.other] })],
);

/** Inserted by triggers; updating a shared sum would make writers wait. */
export const metricChanges = pgTable(
  'metric_changes',
  {
    metric: text('metric').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    part: text('part').notNull(),
    other: text('other').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [...textLengths(table)],
);

/** Last counted state, to detect changes. */
export const mrrStanding = pgTable(
  'mrr_standing',
  {
    organizationId: text('organization_id').primaryKey(),
    standing: text('standing').notNull(),
  },
  (table) => [...textLengths(table)],
);
