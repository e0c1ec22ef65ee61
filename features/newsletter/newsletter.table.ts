import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DigestArticle } from '#features/newsletter/digest/digest.ts';
import {
  newsletterSource,
  type NewsletterPreferences,
  type NewsletterStatus,
} from '#features/newsletter/newsletter.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';
import { emailDomain } from '#server/db/query/email-domain.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Active, pending and unsubscribed addresses. Columns up to `source` follow the specification. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    status: text('status').$type<NewsletterStatus>().notNull(),
    /** Null if never active. */
    subscribedAt: timestampColumn('subscribed_at'),
    unsubscribedAt: timestampColumn('unsubscribed_at'),
    preferences: jsonb('preferences').$type<NewsletterPreferences>().notNull().default({}),
    source: text('source').notNull().default(newsletterSource),
    /** How the visit came to the site; null if unknown. */
    attribution: jsonb('attribution').$type<Attribution>(),
    /** Segments that the account with this address belongs to (`clients`, `plan:starter`); triggers keep it (readers.sql). */
    accountSegments: text('account_segments')
      .array()
      .notNull()
      .default(sql`'{}'`),

    /** From 1, incremented per new subscription; welcome and confirmation belong to one round. */
    round: integer('round').notNull().default(1),
    /** The last form; resending it gets the same answer. */
    formId: text('form_id'),
    /** Last confirmation email. */
    confirmationSentAt: timestampColumn('confirmation_sent_at'),
    /** Spam reasons, or null. */
    suspectedSpam: text('suspected_spam').array(),

    /** Source and time of consent for addresses we entered; null for our own form. */
    consentSource: text('consent_source'),
    consentAt: timestampColumn('consent_at'),
    /** Administrator. */
    importedBy: text('imported_by'),

    /** Permanently refused, with the code; no emails until it resubscribes. */
    bouncedAt: timestampColumn('bounced_at'),
    bounceReason: text('bounce_reason'),
    /** Temporary delivery failures since it last subscribed. */
    softBounces: integer('soft_bounces').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    index('newsletter_subscriptions_newest').on(table.createdAt, table.id),
    index('newsletter_subscriptions_by_status').on(table.status, table.createdAt, table.id),
    index('newsletter_subscriptions_by_address').on(table.status, table.email),
    // Few rows; without this index, counting them reads all pending rows.
    index('newsletter_subscriptions_spam')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'pending' and ${table.suspectedSpam} is not null`),
    index('newsletter_subscriptions_of_domain').on(emailDomain(table.email), table.id),
    index('newsletter_subscriptions_by_source').on(table.source, table.createdAt, table.id),
    index('newsletter_subscriptions_by_campaign')
      .on(sql`(${table.attribution} ->> 'utm_campaign')`)
      .where(sql`${table.attribution} ->> 'utm_campaign' is not null`),
    index('newsletter_subscriptions_search')
      .using('gin', sql`${table.email} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** Keyed hashes of erased addresses, so that imports do not restore them. */
export const newsletterErased = pgTable(
  'newsletter_erased',
  {
    code: text('code').primaryKey(),
    erasedAt: timestampColumn('erased_at').notNull(),
  },
  (table) => [...textLengths(table)],
);

/** Digests, one per week; weeks without articles have a row too. */
export const newsletterEmails = pgTable('newsletter_emails', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** End of the week covered. */
  slot: timestampColumn('slot').notNull().unique(),
  /** Snapshot from the start. */
  articles: jsonb('articles').$type<readonly DigestArticle[]>().notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  /** When the last recipient was handled. */
  finishedAt: timestampColumn('finished_at'),
});

/** Results of a finished digest or campaign; unsubscriptions count from the start. */
export const newsletterResults = pgTable('newsletter_results', {
  campaignId: uuid('campaign_id').primaryKey(),
  sent: integer('sent').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  bounced: integer('bounced').notNull().default(0),
  /** Unsubscribed before their email was sent. */
  skipped: integer('skipped').notNull().default(0),
  unsubscribed: integer('unsubscribed').notNull().default(0),
  /** When the first four were counted; null while sending. */
  countedAt: timestampColumn('counted_at'),
});

/** One row per recipient. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    /** Id in `newsletter_emails` or `campaigns`. */
    campaignId: uuid('campaign_id').notNull(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    /** The job that holds it, until `not_before`. */
    lockedBy: text('locked_by'),
    /** Locked until then for other jobs. */
    notBefore: timestampColumn('not_before').notNull(),
    /** Attempts refused by the mail server. */
    refusals: integer('refusals').notNull().default(0),
    settledAt: timestampColumn('settled_at'),
    outcome: text('outcome').$type<'sent' | 'left' | 'failed' | 'bounced'>(),
    /** Unsubscribed through this email. */
    leftAt: timestampColumn('left_at'),
  },
  (table) => [
    ...textLengths(table),
    primaryKey({ columns: [table.campaignId, table.subscriptionId] }),
    index('newsletter_deliveries_waiting')
      .on(table.campaignId, table.subscriptionId)
      .where(sql`${table.settledAt} is null`),
    // Used to erase a subscription.
    index('newsletter_deliveries_subscription').on(table.subscriptionId),
  ],
);
