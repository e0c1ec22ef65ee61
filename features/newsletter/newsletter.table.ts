import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DigestArticle } from '#features/newsletter/digest/digest.ts';
import {
  newsletterSource,
  type NewsletterPreferences,
  type NewsletterStatus,
} from '#features/newsletter/newsletter.ts';

function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** Who has the newsletter, who is to confirm it, and who has left. The columns up to `source` are the specification's. */
export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Lower-case. */
  email: text('email').notNull().unique(),
  status: text('status').$type<NewsletterStatus>().notNull(),
  /** When it became active; null for one that never was. */
  subscribedAt: moment('subscribed_at'),
  unsubscribedAt: moment('unsubscribed_at'),
  preferences: jsonb('preferences').$type<NewsletterPreferences>().notNull().default({}),
  source: text('source').notNull().default(newsletterSource),

  /** 1, and one more each time that it is asked for anew: welcome and confirmation belong to one of them. */
  round: integer('round').notNull().default(1),
  /** The form that asked last: the same one again is told the same. */
  formId: text('form_id'),
  /** When the last mail went out that asks for a confirmation. */
  confirmationSentAt: moment('confirmation_sent_at'),
  /** Why it is taken for spam, or null. */
  suspectedSpam: text('suspected_spam').array(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** The weekly letters, one a week; a week with nothing new has its row too, without articles. */
export const newsletterLetters = pgTable('newsletter_letters', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The end of the week that it tells of. */
  slot: moment('slot').notNull().unique(),
  /** What is in it, as it stood when it was begun. */
  articles: jsonb('articles').$type<readonly DigestArticle[]>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** When the last of its readers was served. */
  finishedAt: moment('finished_at'),
});

/** Who is to have a letter, once each. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    letterId: uuid('letter_id')
      .notNull()
      .references(() => newsletterLetters.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    /** The job that has it in hand, until `not_before`. */
    takenBy: text('taken_by'),
    /** Nobody else takes it before. */
    notBefore: moment('not_before').notNull(),
    /** Tries that the mail server has refused. */
    refusals: integer('refusals').notNull().default(0),
    settledAt: moment('settled_at'),
    outcome: text('outcome').$type<'sent' | 'left' | 'failed'>(),
  },
  (table) => [
    primaryKey({ columns: [table.letterId, table.subscriptionId] }),
    index('newsletter_deliveries_waiting')
      .on(table.letterId, table.subscriptionId)
      .where(sql`${table.settledAt} is null`),
    // Erasing a subscription looks for its deliveries.
    index('newsletter_deliveries_subscription').on(table.subscriptionId),
  ],
);
