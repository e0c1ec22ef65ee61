import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { stages, type LeadKind, type Stage } from '#features/leads/leads.ts';
import type { EmailPurpose } from '#features/leads/lead-emails.ts';
import type { LeadEventKind, LeadEventDetails, TrackedField } from '#features/leads/lead-events.ts';
import type { WordedAnswer } from '#forms/questions/questions.ts';
import { emailDomain } from '#server/db/query/email-domain.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/**
 * One row per submission of any form, which the form's use case writes in the same statement and deletes in the same
 * transaction. The team's fields (stage, owner, next step) are authoritative; `writeLeads` copies the stage to `status`.
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
    /** Taken from the start of the sender's message. */
    title: text('title').notNull(),
    /** Answers to questions that the owner added to the form, as they were worded. */
    answers: jsonb('answers').$type<readonly WordedAnswer[]>().notNull().default([]),
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
    /** Expected, in the site's currency. */
    valueCents: bigint('value_cents', { mode: 'number' }),
    /** Percent; null means the stage's default. */
    probability: smallint('probability'),
    lostReason: text('lost_reason'),
    /** When the stage last changed; undoing a change of stage restores it. */
    stageSince: timestampColumn('stage_since').notNull().defaultNow(),
    /** Place of the furthest stage that it has reached, from 1 for new to 4 for a proposal; a trigger keeps it. */
    furthest: smallint('furthest').notNull().default(1),
    phone: text('phone'),
    /** Time of the strategy call, confirmed or requested; null once declined. */
    callAt: timestampColumn('call_at'),
    callConfirmed: boolean('call_confirmed').notNull().default(false),
    /** The lead that this one was merged into; lists skip it. No foreign key: self-references prevent copying a table. */
    mergedInto: uuid('merged_into'),
    /** Time of the sender's first email that waits for a reply; none waits if `stage_since` is later. */
    unansweredSince: timestampColumn('unanswered_since'),
    /** Until then, Today and the lists leave the lead out. Null again once it is back. */
    snoozedUntil: timestampColumn('snoozed_until'),
    /** From 1, incremented per change; detects stale saves. */
    version: integer('version').notNull().default(1),
    /** Text for searches, without capitals and accents. */
    searchText: text('search_text').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    lastActivityAt: timestampColumn('last_activity_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    unique('leads_subject').on(table.kind, table.subjectId),
    check('leads_stage', sql`${table.stage} in (${sql.raw(stages.map((stage) => `'${stage}'`).join(', '))})`),
    check('leads_value', sql`${table.valueCents} between 0 and 100000000000`),
    check('leads_probability', sql`${table.probability} between 0 and 100`),
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
    index('leads_board').on(
      ...[table.stage, table.lastActivityAt, table.id, table.mergedInto, table.ownerId],
      ...[table.valueCents, table.probability, table.snoozedUntil], // What its columns sum up.
    ),
    // Counts the won share of a year for the forecast from the index alone.
    index('leads_closed')
      .on(table.stageSince, table.stage, table.furthest, table.mergedInto)
      .where(sql`${table.stage} in ('won', 'lost')`),
    index('leads_next_step')
      .on(table.nextStepOn, table.id, table.stage)
      .where(sql`${table.nextStepOn} is not null`),
    index('leads_of_domain').on(emailDomain(table.email), table.createdAt, table.id),
    index('leads_calls')
      .on(table.callAt, table.id, table.stage)
      .where(sql`${table.callAt} is not null`),
    index('leads_value_order')
      .on(table.valueCents, table.id, table.stage)
      .where(sql`${table.valueCents} is not null`),
    // Counts what waits for the team (features/today) from the indexes alone.
    index('leads_new')
      .on(table.createdAt, table.id, table.ownerId)
      .where(sql`${table.stage} = 'new' and ${table.mergedInto} is null and ${table.snoozedUntil} is null`),
    index('leads_replied')
      .on(table.unansweredSince, table.id, table.ownerId)
      .where(
        sql`${table.unansweredSince} >= ${table.stageSince} and ${table.mergedInto} is null and ${table.snoozedUntil} is null and ${table.stage} <> 'spam'`,
      ),
    index('leads_merged_replied')
      .on(table.mergedInto, table.unansweredSince)
      .where(sql`${table.mergedInto} is not null and ${table.unansweredSince} is not null`),
    index('leads_unanswered')
      .on(table.unansweredSince)
      .where(sql`${table.unansweredSince} is not null`),
    index('leads_snoozed')
      .on(table.snoozedUntil, table.id)
      .where(sql`${table.snoozedUntil} is not null`),
    index('leads_merged')
      .on(table.mergedInto)
      .where(sql`${table.mergedInto} is not null`),
    index('leads_of_address').on(sql`lower(${table.email})`, table.createdAt, table.id),
    index('leads_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/**
 * Events of a lead. Append-only: a trigger (leads.sql) refuses changes, and rows are deleted only
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
    /** The lead's version after the event. */
    version: integer('version').notNull(),
    details: jsonb('details').$type<LeadEventDetails>().notNull(),
    /** Created with the form; makes double clicks idempotent. */
    formId: text('form_id').unique(),
  },
  (table) => [
    ...textLengths(table),
    index('lead_events_of_lead').on(table.leadId, table.id),
    index('lead_events_answers')
      .on(table.leadId)
      .where(sql`${table.kind} in ('answer', 'call-confirmed', 'call-moved', 'call-declined')`),
  ],
);

/** Value of a field before and after. */
export type ChangedValue = readonly [from: string | null, to: string | null];

/** One lead of a change: its version afterwards, the changed fields, and when its previous stage started. */
export interface ChangedLead {
  readonly id: string;
  readonly version: number;
  readonly fields: Readonly<Partial<Record<TrackedField, ChangedValue>>>;
  readonly stageSince?: string;
}

/** Changes that can be undone, for a day. */
export const leadChanges = pgTable(
  'lead_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Created with the form; makes double clicks idempotent. */
    formId: text('form_id').notNull().unique(),
    byId: text('by_id').notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
    leads: jsonb('leads').$type<readonly ChangedLead[]>().notNull().default([]),
  },
  (table) => [...textLengths(table), index('lead_changes_oldest').on(table.at)],
);

/** The submission of a lead that the team entered or imported. */
export const leadEntries = pgTable(
  'lead_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Created with the form, or derived from the import and line; unique per row. */
    formId: text('form_id').notNull().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    phone: text('phone'),
    message: text('message').notNull().default(''),
    /** Tags from an import, separated by commas. */
    tags: text('tags').notNull().default(''),
    source: text('source').notNull(),
    status: text('status').notNull().default('new'),
    suspectedSpam: text('suspected_spam').array(),
    byId: text('by_id').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table, { message: 40_000 })],
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
    /** When sending began; from then on it cannot be undone. */
    sendingAt: timestampColumn('sending_at'),
    /** When the mail server accepted it. */
    sentAt: timestampColumn('sent_at'),
    /** Last failed attempt. */
    failedAt: timestampColumn('failed_at'),
  },
  (table) => [
    ...textLengths(table, { message: 200_000 }),
    index('lead_answers_of_lead').on(table.leadId, table.createdAt),
    index('lead_answers_newest').on(table.createdAt, table.id),
    index('lead_answers_search').using('gin', sql`lower(${table.message}) gin_trgm_ops`),
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
