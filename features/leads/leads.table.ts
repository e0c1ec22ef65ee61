import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { stages, type LeadKind, type Stage } from '#features/leads/leads.ts';
import type { EmailPurpose } from '#features/leads/lead-emails.ts';
import type { LeadEventKind, LeadEventDetails } from '#features/leads/lead-events.ts';
import { emailDomain } from '#server/db/email-domain.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/columns.ts';

/**
 * One row per submission of any form, inserted and deleted by triggers, so visitors' writes need no extra round trip.
 * The team's fields (stage, owner, next step) are authoritative; a trigger mirrors the stage to `status`.
 */
export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<LeadKind>().notNull(),
    /** Row of `intake_submissions`, `booking_requests` or `contact_submissions`. */
    subjectId: uuid('subject_id').notNull(),
    /** Null for contact messages. */
    reference: text('reference'),
    email: text('email').notNull(),
    name: text('name').notNull(),
    company: text('company'),
    /** From the sender's first words. */
    title: text('title').notNull(),
    /** Where the form was opened from. */
    source: text('source').notNull(),
    /** How the sender's visit came to the site, from the first form sent; see `Attribution`. */
    referrer: text('referrer'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    landingPath: text('landing_path'),
    stage: text('stage').$type<Stage>().notNull().default('new'),
    /** Spam reasons, or null. */
    suspectedSpam: text('suspected_spam').array(),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    nextStep: text('next_step'),
    nextStepOn: date('next_step_on', { mode: 'string' }),
    /** From 1, incremented per change; detects stale saves. */
    version: integer('version').notNull().default(1),
    /** Folded. */
    searchText: text('search_text').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    lastActivityAt: timestampColumn('last_activity_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    unique('leads_subject').on(table.kind, table.subjectId),
    check('leads_stage', sql`${table.stage} in (${sql.raw(stages.map((stage) => `'${stage}'`).join(', '))})`),
    index('leads_newest').on(table.createdAt, table.id, table.stage),
    index('leads_of_stage').on(table.stage, table.createdAt, table.id),
    index('leads_of_kind').on(table.kind, table.createdAt, table.id, table.stage),
    index('leads_of_source').on(table.source, table.createdAt, table.id, table.stage),
    index('leads_of_origin')
      .on(sql`coalesce(${table.utmSource}, ${table.referrer})`, table.createdAt, table.id, table.stage)
      .where(sql`coalesce(${table.utmSource}, ${table.referrer}) is not null`),
    index('leads_of_campaign')
      .on(table.utmCampaign, table.createdAt, table.id, table.stage)
      .where(sql`${table.utmCampaign} is not null`),
    index('leads_of_owner')
      .on(table.ownerId, table.createdAt, table.id, table.stage)
      .where(sql`${table.ownerId} is not null`),
    index('leads_active').on(table.lastActivityAt, table.id, table.stage),
    index('leads_board').on(table.stage, table.lastActivityAt, table.id),
    index('leads_next_step')
      .on(table.nextStepOn, table.id, table.stage)
      .where(sql`${table.nextStepOn} is not null`),
    index('leads_of_domain').on(emailDomain(table.email), table.createdAt, table.id),
    index('leads_of_address').on(sql`lower(${table.email})`, table.createdAt, table.id),
    index('leads_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/**
 * What the team has done with a lead. Append-only: a trigger (leads.sql) refuses changes, and rows are deleted only
 * with their lead.
 */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: timestampColumn('at').notNull().defaultNow(),
    kind: text('kind').$type<LeadEventKind>().notNull(),
    /** Null for the sender or the system. No foreign key, so it outlives the account. */
    byId: text('by_id'),
    /** The lead's version after it. */
    version: integer('version').notNull(),
    details: jsonb('details').$type<LeadEventDetails>().notNull(),
    /** Created with the form; makes double clicks idempotent. */
    formId: text('form_id').unique(),
  },
  (table) => [...textLengths(table), index('lead_events_of_lead').on(table.leadId, table.id)],
);

/** Email replies with their delivery state. */
export const leadAnswers = pgTable(
  'lead_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Created with the form; makes double clicks idempotent. */
    formId: text('form_id').notNull().unique(),
    byId: text('by_id').notNull(),
    /** Recipient; the sender may change their address later. */
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** When the mail server accepted it. */
    sentAt: timestampColumn('sent_at'),
    /** Last failed attempt. */
    failedAt: timestampColumn('failed_at'),
  },
  (table) => [
    ...textLengths(table, { message: 200_000 }),
    index('lead_answers_of_lead').on(table.leadId, table.createdAt),
  ],
);

/** Automatic emails, recorded once the mail server accepts them. */
export const leadEmails = pgTable(
  'lead_emails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Idempotency key: a repeated job leaves one row. */
    key: text('key').notNull(),
    purpose: text('purpose').$type<EmailPurpose>().notNull(),
    recipient: text('recipient').notNull(),
    sentAt: timestampColumn('sent_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table), unique('lead_emails_once').on(table.leadId, table.key)],
);

export const leadViews = pgTable(
  'lead_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** As in the URL. */
    query: text('query').notNull(),
    /** Visible to the whole team. */
    shared: boolean('shared').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table), unique('lead_views_name').on(table.ownerId, table.name)],
);
