import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CampaignAudience, CampaignState } from '#features/newsletter/campaigns/campaigns.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subject: text('subject').notNull().default(''),
    /** Shown by email programs next to the subject. */
    preheader: text('preheader').notNull().default(''),
    /** Markdown. */
    body: text('body').notNull().default(''),
    audience: text('audience').$type<CampaignAudience>().notNull().default('all'),
    /** Part of the audience, as `readSegment` understands it; '' for all. */
    segment: text('segment').notNull().default(''),
    state: text('state').$type<CampaignState>().notNull().default('draft'),
    /** Incremented per save; detects stale saves. */
    version: integer('version').notNull().default(1),
    /** Incremented per start or resume; jobs of earlier runs do nothing. */
    run: integer('run').notNull().default(0),
    scheduledAt: timestampColumn('scheduled_at'),
    /** IANA zone that the time was chosen in. */
    scheduledZone: text('scheduled_zone'),
    startedAt: timestampColumn('started_at'),
    stoppedAt: timestampColumn('stopped_at'),
    finishedAt: timestampColumn('finished_at'),
    /** Recipients, fixed when sending begins. */
    readers: integer('readers'),
    /** While recipients are being recorded, the last subscription that was looked at. */
    recordedTo: uuid('recorded_to'),
    /** Administrator ids. */
    createdBy: text('created_by').notNull(),
    updatedBy: text('updated_by').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { body: 1_000_000 }),
    index('campaigns_newest').on(table.createdAt, table.id),
    index('campaigns_search').using('gin', sql`lower(${table.subject}) gin_trgm_ops`),
    // For the calendar.
    index('campaigns_scheduled')
      .on(table.scheduledAt)
      .where(sql`${table.state} = 'scheduled'`),
    index('campaigns_started')
      .on(table.startedAt)
      .where(sql`${table.startedAt} is not null`),
  ],
);
