import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { MetricName } from '#features/analytics/analytics.ts';
import type { Device, VitalName } from '#features/analytics/web-vitals.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/**
 * What the overview counts, summed up by day, so that it reads some thousands of rows and never a million. `part` and
 * `other` say what of (see `MetricName`); nothing in them tells of a person.
 */
export const metricDays = pgTable(
  'metric_days',
  {
    metric: text('metric').$type<MetricName>().notNull(),
    /** UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    part: text('part').notNull(),
    other: text('other').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [
    ...textLengths(table),
    primaryKey({ columns: [table.metric, table.day, table.part, table.other] }),
    // The most rows by far, summed from the index alone.
    index('metric_days_attribution')
      .on(table.metric, table.day, table.part, table.other, table.amount)
      .where(sql`${table.metric} in ('lead-origins', 'lead-campaigns')`),
  ],
);

/** `metricDays` by month and by year, kept by a trigger, so that a long range is read as few rows. */
export const metricPeriods = pgTable(
  'metric_periods',
  {
    metric: text('metric').$type<MetricName>().notNull(),
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
    metric: text('metric').$type<MetricName>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    part: text('part').notNull(),
    other: text('other').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [...textLengths(table)],
);

/** How many measured page views of a day were how fast; nothing in it tells of a person. */
export const webVitals = pgTable(
  'web_vitals',
  {
    /** UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    section: text('section').notNull(),
    device: text('device').$type<Device>().notNull(),
    metric: text('metric').$type<VitalName>().notNull(),
    /** See `bucketOf`. */
    bucket: smallint('bucket').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [
    ...textLengths(table),
    primaryKey({ columns: [table.day, table.section, table.device, table.metric, table.bucket] }),
  ],
);

/** `webVitals` by day and by month, kept by a trigger, so that a range is read as few rows. */
export const webVitalSums = pgTable(
  'web_vital_sums',
  {
    isMonth: boolean('is_month').notNull(),
    /** The first, of a month. */
    day: date('day', { mode: 'string' }).notNull(),
    section: text('section').notNull(),
    device: text('device').$type<Device>().notNull(),
    metric: text('metric').$type<VitalName>().notNull(),
    /** Of each bucket. */
    amounts: bigint('amounts', { mode: 'number' }).array().notNull(),
  },
  (table) => [
    ...textLengths(table),
    primaryKey({ columns: [table.isMonth, table.day, table.section, table.device, table.metric] }),
  ],
);

/** Last counted state, to detect changes. */
export const mrrStanding = pgTable(
  'mrr_standing',
  {
    userId: text('user_id').primaryKey(),
    standing: text('standing').notNull(),
  },
  (table) => [...textLengths(table)],
);
