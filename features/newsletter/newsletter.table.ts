import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CampaignAudience, CampaignState } from '#features/newsletter/campaigns/campaigns.ts';
import type {
  ImportColumn,
  ImportCounts,
  ImportState,
  ImportVerdict,
} from '#features/newsletter/subscribers/import.ts';
import type { DigestArticle } from '#features/newsletter/digest/digest.ts';
import {
  newsletterSource,
  type NewsletterPreferences,
  type NewsletterStatus,
} from '#features/newsletter/newsletter.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/columns.ts';

/** Who has the newsletter, who is to confirm it, and who has left. The columns up to `source` are the specification's. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Lower-case. */
    email: text('email').notNull().unique(),
    status: text('status').$type<NewsletterStatus>().notNull(),
    /** When it became active; null for one that never was. */
    subscribedAt: timestampColumn('subscribed_at'),
    unsubscribedAt: timestampColumn('unsubscribed_at'),
    preferences: jsonb('preferences').$type<NewsletterPreferences>().notNull().default({}),
    source: text('source').notNull().default(newsletterSource),

    /** 1, and one more each time that it is asked for anew: welcome and confirmation belong to one of them. */
    round: integer('round').notNull().default(1),
    /** The form that asked last: the same one again is told the same. */
    formId: text('form_id'),
    /** When the last mail went out that asks for a confirmation. */
    confirmationSentAt: timestampColumn('confirmation_sent_at'),
    /** Why it is taken for spam, or null. */
    suspectedSpam: text('suspected_spam').array(),

    /** How consent was given to whoever was entered by us, and when; null where it was given on our own form. */
    consentSource: text('consent_source'),
    consentAt: timestampColumn('consent_at'),
    /** The administrator who entered it. */
    importedBy: text('imported_by'),

    /** When a mail server refused the address for good, and its code; nothing is sent there until it subscribes anew. */
    bouncedAt: timestampColumn('bounced_at'),
    bounceReason: text('bounce_reason'),
    /** Reports that a mail could not be delivered for the time being, since it last subscribed. */
    softBounces: integer('soft_bounces').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    index('newsletter_subscriptions_newest').on(table.createdAt, table.id),
    index('newsletter_subscriptions_by_status').on(table.status, table.createdAt, table.id),
    index('newsletter_subscriptions_by_address').on(table.status, table.email),
    index('newsletter_subscriptions_by_source').on(table.source, table.createdAt, table.id),
    index('newsletter_subscriptions_search')
      .using('gin', sql`${table.email} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** Addresses that were erased, as codes that only the site can make: an import does not bring them back. */
export const newsletterErased = pgTable(
  'newsletter_erased',
  {
    code: text('code').primaryKey(),
    erasedAt: timestampColumn('erased_at').notNull(),
  },
  (table) => [...textLengths(table)],
);

/** The weekly letters, one a week; a week with nothing new has its row too, without articles. */
export const newsletterEmails = pgTable('newsletter_emails', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The end of the week that it tells of. */
  slot: timestampColumn('slot').notNull().unique(),
  /** What is in it, as it stood when it was begun. */
  articles: jsonb('articles').$type<readonly DigestArticle[]>().notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  /** When the last of its readers was served. */
  finishedAt: timestampColumn('finished_at'),
});

/** The letters that administrators write. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subject: text('subject').notNull().default(''),
    /** What mail programs show beside the subject. */
    preheader: text('preheader').notNull().default(''),
    /** Markdown. */
    body: text('body').notNull().default(''),
    audience: text('audience').$type<CampaignAudience>().notNull().default('all'),
    state: text('state').$type<CampaignState>().notNull().default('draft'),
    /** One more with each save: who saves on top of an older one is told. */
    version: integer('version').notNull().default(1),
    /** One more each time that sending begins or goes on: jobs of an earlier time do nothing. */
    run: integer('run').notNull().default(0),
    scheduledAt: timestampColumn('scheduled_at'),
    startedAt: timestampColumn('started_at'),
    stoppedAt: timestampColumn('stopped_at'),
    finishedAt: timestampColumn('finished_at'),
    /** How many were to have it when sending began. */
    readers: integer('readers'),
    /** Administrators, by id. */
    createdBy: text('created_by').notNull(),
    updatedBy: text('updated_by').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table, { body: 1_000_000 }), index('campaigns_newest').on(table.createdAt, table.id)],
);

/** What has come of a letter, weekly or our own, once it is finished; who left by it is counted from the first on. */
export const newsletterResults = pgTable('newsletter_results', {
  campaignId: uuid('campaign_id').primaryKey(),
  sent: integer('sent').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  bounced: integer('bounced').notNull().default(0),
  /** Left after the letter was begun and before it was their turn. */
  skipped: integer('skipped').notNull().default(0),
  unsubscribed: integer('unsubscribed').notNull().default(0),
  /** When the first four were counted; null while it is being sent. */
  countedAt: timestampColumn('counted_at'),
});

/** Who is to have a letter, once each. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    /** Of `newsletter_emails` or `campaigns`. */
    campaignId: uuid('campaign_id').notNull(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    /** The job that has it in hand, until `not_before`. */
    lockedBy: text('locked_by'),
    /** Nobody else takes it before. */
    notBefore: timestampColumn('not_before').notNull(),
    /** Tries that the mail server has refused. */
    refusals: integer('refusals').notNull().default(0),
    settledAt: timestampColumn('settled_at'),
    outcome: text('outcome').$type<'sent' | 'left' | 'failed' | 'bounced'>(),
    /** When this letter's link was used to leave. */
    leftAt: timestampColumn('left_at'),
  },
  (table) => [
    ...textLengths(table),
    primaryKey({ columns: [table.campaignId, table.subscriptionId] }),
    index('newsletter_deliveries_waiting')
      .on(table.campaignId, table.subscriptionId)
      .where(sql`${table.settledAt} is null`),
    // Erasing a subscription looks for its deliveries.
    index('newsletter_deliveries_subscription').on(table.subscriptionId),
  ],
);

/** A list of addresses that is being brought in: what was given, how it is read, and how far it is. */
export const newsletterImports = pgTable(
  'newsletter_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    /** The list as it was given, until it is written. */
    content: text('content'),
    columns: jsonb('columns').$type<readonly ImportColumn[]>().notNull(),
    hasHeader: boolean('has_header').notNull(),
    column: integer('address_column').notNull(),
    consentSource: text('consent_source').notNull().default(''),
    consentAt: timestampColumn('consent_at'),
    state: text('state').$type<ImportState>().notNull().default('open'),
    counts: jsonb('counts').$type<ImportCounts>(),
    /** The last line that is written. */
    writtenTo: integer('written_to').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    finishedAt: timestampColumn('finished_at'),
  },
  (table) => [...textLengths(table, { content: 50_000_000 })],
);

/** What becomes of each line of a list. */
export const newsletterImportLines = pgTable(
  'newsletter_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => newsletterImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** What stands there, cut to what an address may have. */
    address: text('address').notNull(),
    verdict: text('verdict').$type<ImportVerdict>().notNull(),
  },
  (table) => [...textLengths(table), primaryKey({ columns: [table.importId, table.line] })],
);
